"""gunicorn's threaded worker, but a connection stays with its thread for a moment after an answer.

Whoever keeps a connection open, a proxy or an app, as a rule sends the next request soon. gunicorn hands the connection
back to its main thread to wait for that, and then out to a thread again, which costs as much as half of a request does.
"""

import select
import threading
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

_MOMENT = 5  # milliseconds


class Worker(ThreadWorker):  # type: ignore[misc]  # it carries no types
    """The worker. At most half of its threads wait in this way, and none while a connection waits for a thread."""

    def init_process(self) -> None:
        """Begin to serve."""
        self._waiting = threading.BoundedSemaphore(max(1, self.cfg.threads // 2))
        super().init_process()

    def handle(self, conn: TConn) -> Any:
        """Answer a request on a connection, and those that follow it at once. Returns what is to be done with it."""
        result = super().handle(conn)
        while result is True and self._has_more(conn):
            result = super().handle(conn)
        return result

    def _has_more(self, conn: TConn) -> bool:
        """Return whether another request comes within a moment, unless the thread is wanted elsewhere."""
        if not self.alive or self.cfg.is_ssl or not self.tpool._work_queue.empty():
            return False
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            poll = select.poll()
            poll.register(conn.sock, select.POLLIN)
            return bool(conn.parser.unreader.buf.getvalue() or poll.poll(_MOMENT)) and self.alive
        finally:
            self._waiting.release()
