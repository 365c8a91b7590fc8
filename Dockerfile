# The service in an image: docker build --build-arg REVISION="$(git rev-parse --short HEAD)" -t chinees-poker .
#
# It writes nothing but to /dev/shm (sockets' and metrics' files), so run it with a read-only root file system.

FROM python:3.13-slim-bookworm AS build

# hadolint ignore=DL3008  # the newest of what Debian has mended is better than what was newest once
RUN apt-get update \
 && apt-get install --yes --no-install-recommends gcc libc6-dev \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /src
COPY requirements.lock ./
RUN python -m venv /opt/venv \
 && /opt/venv/bin/pip install --no-cache-dir --no-deps -r requirements.lock

COPY pyproject.toml setup.py MANIFEST.in README.md LICENSE openapi.yaml ./
COPY ext ext
COPY solver solver
COPY api api
COPY cli cli
# What only builds stays behind.
RUN /opt/venv/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
 && /opt/venv/bin/pip uninstall --yes cython setuptools \
 && /opt/venv/bin/pip uninstall --yes pip


FROM python:3.13-slim-bookworm

ARG REVISION=""
ENV CHINEES_POKER_REVISION=$REVISION \
    PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1

COPY --from=build /opt/venv /opt/venv

USER 10001:10001
WORKDIR /
EXPOSE 8000
STOPSIGNAL SIGTERM

HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:%s/readyz' % os.environ.get('PORT', 8000), timeout=2)"]

CMD ["gunicorn", "-c", "python:api.gunicorn_conf", "api:create_app()"]
