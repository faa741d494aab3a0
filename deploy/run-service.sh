#!/bin/sh
# Starts the service named by the first argument; `exec` hands it the stop signals.
set -eu
case "$1" in
  command-api | projector | query-api | worker) exec node --enable-source-maps "/app/$1/dist/main.js" ;;
  *)
    echo "unknown service $1" >&2
    exit 64
    ;;
esac
