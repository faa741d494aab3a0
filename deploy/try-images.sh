#!/usr/bin/env bash
# Builds the images of production and starts the services of docker-compose.yml from them, in networks of their own:
#   deploy/try-images.sh              needs podman and podman-compose, or docker; takes a few minutes
#   deploy/try-images.sh --operate    also upgrades them, and copies and brings back volumes, by the runbook's lines
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
if ! command -v podman-compose >/dev/null && ! docker compose version >/dev/null 2>&1; then
  echo "NEITHER podman-compose NOR docker compose ON THIS MACHINE: the images are not tried." >&2
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
    --build-arg FRONT_IMAGE=localhost/base/caddy)
  ! "$engine" image inspect localhost/base/build localhost/base/service localhost/base/caddy >/dev/null 2>&1 || return 0
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
  # What `caddy` has, with the wget of its busybox.
  (cd "$work/packages" && rm -f ./*.deb && apt-get download caddy libc6 libzstd1 busybox-static >/dev/null 2>&1)
  mkdir -p "$work/front/etc" "$work/front/tmp"
  for package in "$work"/packages/*.deb; do dpkg -x "$package" "$work/front"; done
  ln -s busybox "$work/front/bin/wget"
  chmod 1777 "$work/front/tmp"
  as_image "$work/front" localhost/base/caddy
}
"$engine" pull -q docker.io/library/node:24-bookworm-slim >/dev/null 2>&1 || assemble

runs_in_a_network() {
  "$engine" network create --internal try-images && "${run[@]}" run --rm --network=try-images \
    --ulimit nofile=20000:20000 --ulimit nproc=1000:1000 localhost/base/service /nodejs/bin/node -e 0
}
if [ "${#arguments[@]}" -gt 0 ]; then
  "$engine" network rm -f try-images >/dev/null 2>&1 || true
  if ! runs_in_a_network >"$work/first.log" 2>&1; then
    tail -3 "$work/first.log"
    echo "CONTAINERS DON'T RUN ON THIS MACHINE: the images are not tried." >&2
    exit 3
  fi
  "$engine" network rm -f try-images >/dev/null
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
"${run[@]}" run --rm "${bare[@]}" --network=none --entrypoint /nodejs/bin/node nodo-cartago/service -e '
  const { existsSync, readdirSync } = require("node:fs");
  const inside = (folder, name) => (name[0] === "@" ? readdirSync(`${folder}/${name}`).map((own) => `${name}/${own}`) : [name]);
  const all = (folder) => !existsSync(folder) ? [] : readdirSync(folder).filter((name) => name[0] !== ".")
    .flatMap((name) => inside(folder, name)).flatMap((name) => [name, ...all(`${folder}/${name}/node_modules`)]);
  console.log([...new Set(all("/app/node_modules"))].sort().join("\n"));' >"$work/modules"
node scripts/runtime-modules.mjs <"$work/modules"

# docker-compose.yml, filled in from .env.example: its services from these images, on servers of this machine in the place of
# its stores. From the first administrator, whom its container makes, to a payout that the signer's container signed.
node scripts/build.mjs >/dev/null
mkdir "$work/certificates"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 2 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost -keyout "$work/certificates/tls.key" -out "$work/certificates/tls.crt" 2>/dev/null
chmod 644 "$work/certificates/tls.key"
operating=off
[ "${1:-}" != --operate ] || operating=on
NODE_EXTRA_CA_CERTS="$work/certificates/tls.crt" TEST_COMPOSE="$work/certificates" TEST_OPERATING=$operating \
  npx vitest run tests/api/real-parts.e2e.test.ts
