#!/usr/bin/env bash
# Builds the images of production and runs them as docker-compose.yml does: without root, on a root that can't be written.
#   deploy/try-images.sh            needs podman or docker; takes a few minutes
#   deploy/try-images.sh --compose  the same by docker-compose.yml itself, in networks of its own
# Bases come from their registries; where none is reached, they are put together from Debian's and npm's packages
# (as root, with debootstrap). Ends with 0 when the images are small enough and answer, and says what it did.
set -euo pipefail
cd "$(dirname "$0")/.."

most_mb=250
engine=$(command -v podman || command -v docker || true)
if [ -z "$engine" ]; then
  echo "NO ENGINE FOR CONTAINERS ON THIS MACHINE: the images are not tried." >&2
  exit 3
fi
run=("$engine")
build=("$engine" build --network=host)
if [ "$(basename "$engine")" = podman ]; then
  run=("$engine" --runtime runc)
  build=("$engine" --runtime runc build --pull=never --network=host
    --ulimit nofile=20000:20000 --ulimit nproc=4000:4000)
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
arguments=()
if [ "$(basename "$engine")" = podman ]; then
  # Packages come by the certificates of this machine.
  echo "cafile=/etc/ssl/certs/ca-certificates.crt" >"$work/npmrc"
  build+=(-v /etc/ssl/certs:/etc/ssl/certs:ro -v /usr/share/ca-certificates:/usr/share/ca-certificates:ro
    -v "$work/npmrc:/root/.npmrc:ro")
fi

# Imports the folder $1 as the image $2.
as_image() { tar -C "$1" -c . | "$engine" import - "$2" >/dev/null; }

assemble() {
  arguments=(--build-arg BUILD_IMAGE=localhost/base/build --build-arg SERVICE_IMAGE=localhost/base/service
    --build-arg FRONT_IMAGE=localhost/base/front)
  ! "$engine" image inspect localhost/base/build localhost/base/service localhost/base/front >/dev/null 2>&1 || return 0
  echo "No registry is reached: bases from Debian's and npm's packages."
  debootstrap --variant=minbase bookworm "$work/debian" >/dev/null
  npm install --prefix "$work/npm" --no-save --no-package-lock node@24 npm@11 >/dev/null 2>&1
  local node="$work/npm/node_modules/node/bin/node"
  # What `node:24` has.
  cp "$node" "$work/debian/usr/local/bin/node"
  mkdir -p "$work/debian/usr/local/lib/node_modules"
  cp -r "$work/npm/node_modules/npm" "$work/debian/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/debian/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/debian/usr/local/bin/npx"
  as_image "$work/debian" localhost/base/build
  # What distroless has: the libraries that Node needs, and nobody who is root.
  mkdir -p "$work/packages" "$work/small/nodejs/bin" "$work/small/tmp" "$work/small/etc"
  (cd "$work/packages" && apt-get download libc6 libgcc-s1 libstdc++6 gcc-12-base tzdata >/dev/null 2>&1)
  for package in "$work"/packages/*.deb; do dpkg -x "$package" "$work/small"; done
  rm -rf "$work/small/usr/share/doc" "$work/small/usr/share/lintian" "$work/small/usr/share/man"
  chmod 1777 "$work/small/tmp"
  printf 'root:x:0:0::/root:/sbin/nologin\nnonroot:x:65532:65532::/home/nonroot:/sbin/nologin\n' >"$work/small/etc/passwd"
  cp "$node" "$work/small/nodejs/bin/node"
  as_image "$work/small" localhost/base/service
  # What `caddy` has.
  (cd "$work/packages" && rm -f ./*.deb && apt-get download caddy libc6 libzstd1 >/dev/null 2>&1)
  mkdir -p "$work/front/etc" "$work/front/tmp"
  for package in "$work"/packages/*.deb; do dpkg -x "$package" "$work/front"; done
  chmod 1777 "$work/front/tmp"
  as_image "$work/front" localhost/base/front
}
"$engine" pull -q docker.io/library/node:24-bookworm-slim >/dev/null 2>&1 || assemble

if [ "${#arguments[@]}" -gt 0 ] && ! "${run[@]}" run --rm --network=host --ulimit nofile=20000:20000 --ulimit nproc=1000:1000 \
  localhost/base/service /nodejs/bin/node -e 0 >"$work/first.log" 2>&1; then
  tail -3 "$work/first.log"
  echo "CONTAINERS DON'T RUN ON THIS MACHINE: the images are not tried." >&2
  exit 3
fi

for target in service front; do
  "${build[@]}" "${arguments[@]}" --target "$target" -t "nodo-cartago/$target" . >"$work/$target.log" 2>&1 ||
    { tail -30 "$work/$target.log"; exit 1; }
done
for target in service front; do
  size=$(($("$engine" image inspect --format '{{.Size}}' "nodo-cartago/$target") / 1000000))
  user=$("$engine" image inspect --format '{{.Config.User}}' "nodo-cartago/$target")
  echo "$target: $size MB, user $user"
  [ "$size" -le "$most_mb" ] || { echo "more than $most_mb MB"; exit 1; }
  [ "$user" = 65532:65532 ] || { echo "not the user it has to be"; exit 1; }
done

bare=(--read-only --cap-drop=ALL --security-opt no-new-privileges --ulimit nofile=20000:20000 --ulimit nproc=1000:1000)
"${run[@]}" run --rm "${bare[@]}" --network=host nodo-cartago/service backup --help >/dev/null
echo "service: its commands run"

if [ "${1:-}" = --compose ]; then
  # docker-compose.yml, filled in from .env.example: its services from these images, on servers of this machine in the place of
  # its stores. From the first administrator, whom its container makes, to a payout that the signer's container signed.
  if ! command -v podman-compose >/dev/null && ! docker compose version >/dev/null 2>&1; then
    echo "NEITHER podman-compose NOR docker compose ON THIS MACHINE: docker-compose.yml is not tried." >&2
    exit 3
  fi
  node scripts/build.mjs >/dev/null
  mkdir "$work/certificates"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout "$work/certificates/tls.key" -out "$work/certificates/tls.crt" 2>/dev/null
  chmod 644 "$work/certificates/tls.key"
  NODE_EXTRA_CA_CERTS="$work/certificates/tls.crt" TEST_COMPOSE="$work/certificates" \
    npx vitest run tests/api/real-parts.e2e.test.ts
  exit 0
fi

# Beside a product of this machine: its stores and chain, and everything else from the images.
export DATA_DIR="$work/data" PORT="${TRY_PORT:-3990}"
node scripts/start.mjs >"$work/product.log" 2>&1 &
product=$!
containers=()
cleanup() {
  for container in "${containers[@]}"; do "$engine" rm -f "$container" >/dev/null 2>&1 || true; done
  kill "$product" 2>/dev/null || true
  wait "$product" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
until curl -sf "http://localhost:$PORT/health" >/dev/null; do
  kill -0 "$product" || { tail -20 "$work/product.log"; exit 1; }
  sleep 1
done
front_url="http://127.0.0.1:$((PORT + 3))"
node -e '
const environment = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
for (const [name, value] of Object.entries(environment)) if (value !== "") console.log(`${name}=${value}`);
' "$DATA_DIR/environment.json" | grep -v '^PUBLIC_URL=' >"$work/env"
start() {
  local name=$1 image=$2
  shift 2
  containers+=("try-$name")
  "${run[@]}" run -d --name "try-$name" "${bare[@]}" --network=host --env-file "$work/env" -e "PUBLIC_URL=$front_url" "$@" >/dev/null
}
start command-api service -e "PORT=$((PORT + 1))" -v "$DATA_DIR:$DATA_DIR" nodo-cartago/service command-api
start query-api service -e "PORT=$((PORT + 2))" -e "COMMAND_API_URL=http://127.0.0.1:$((PORT + 1))" \
  -v "$DATA_DIR:$DATA_DIR:ro" nodo-cartago/service query-api
containers+=(try-front)
"${run[@]}" run -d --name try-front "${bare[@]}" --network=host --cap-add=NET_BIND_SERVICE --tmpfs /var/lib/front -e CADDY_ADMIN=off -e "SITE_ADDRESS=$front_url" \
  -e "PUBLIC_URL=$front_url" -e "COMMAND_API=127.0.0.1:$((PORT + 1))" -e "QUERY_API=127.0.0.1:$((PORT + 2))" \
  -e "POLLED_API=127.0.0.1:$((PORT + 2))" \
  nodo-cartago/front >/dev/null
for address in "http://127.0.0.1:$((PORT + 1))" "http://127.0.0.1:$((PORT + 2))" "$front_url"; do
  for attempt in $(seq 60); do
    curl -sf "$address/health" >/dev/null && break
    [ "$attempt" -lt 60 ] || { for each in "${containers[@]}"; do "$engine" logs "$each" 2>&1 | tail -5; done; exit 1; }
    sleep 0.5
  done
done
node deploy/try-main-job.mjs "$front_url" "http://localhost:$PORT"
