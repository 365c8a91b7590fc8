"""`chinees-poker serve`."""

import os
import sys

import click

EXAMPLE = """\b
Example:
  chinees-poker serve --port 9000 --workers 2
"""


@click.command("serve", epilog=EXAMPLE)
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--workers", type=click.IntRange(1), help="Processes; by default one for each CPU.")
def command(host: str, port: int, workers: int | None) -> None:
    """Serve the API over HTTP until Ctrl-C."""
    # In place of this process, so that whoever stops it stops gunicorn.
    arguments = [sys.executable, "-m", "gunicorn", "-c", "python:api.gunicorn_conf", "--bind", f"{host}:{port}"]
    if workers is not None:
        arguments += ["--workers", str(workers)]
    sys.stdout.flush()
    os.execv(sys.executable, [*arguments, "api:create_app()"])
