"""How gunicorn runs the service: ``gunicorn -c python:api.gunicorn_conf "api:create_app()"``.

Two environment variables change it: ``PORT`` (8000) and ``WEB_CONCURRENCY``, the number of worker
processes (the CPUs that this process may use). A CPU quota of a container is not seen from inside:
set ``WEB_CONCURRENCY`` there. gunicorn's own command line options win over this file.
"""

import os


def usable_cpus() -> int:
    """Return the number of CPUs that this process may run on, which may be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


bind = f"0.0.0.0:{os.environ.get('PORT') or 8000}"

# Solving is work for the CPU: more than two threads to a CPU only make the slowest answers slower.
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY") or usable_cpus())
threads = 2

# Load the application once, before the workers are forked: they share its tables, and nobody is
# let in before it can answer.
preload_app = True

# Longer than a load balancer keeps an idle connection (60 seconds, as a rule), so that it is never
# ours that closes just as a request is on its way.
keepalive = 65

# Below the 30 seconds that an orchestrator gives a process between SIGTERM and SIGKILL.
graceful_timeout = 25

# It would write a socket into the home directory, which a container may not have.
control_socket_disable = True
