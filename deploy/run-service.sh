#!/bin/sh
# Starts the service named by the first argument; `exec` hands it the stop signals.
set -eu
case "$1" in
  command-api | projector | query-api | worker) exec node --enable-source-maps "/app/$1/dist/main.js" ;;
  # Holds the treasury's key: no port, no network (docs/adr/0066).
  signer) exec node --enable-source-maps /app/worker/dist/signer/main.js ;;
  *)
    echo "unknown service $1" >&2
    exit 64
    ;;
esac
