#!/usr/bin/env bash
# Copies what the stores and the signer of docker-compose.yml have on disk into a folder, or back from it, while they are
# stopped (docs/runbook.md, «Restore»):
#   deploy/volumes.sh save /srv/copies/2026-11-24       into a folder that is made
#   deploy/volumes.sh restore /srv/copies/2026-11-24    in the place of whatever the volumes hold, but a newer journal
# Needs docker, or podman, and the image of Postgres, whose tar keeps owners and extended attributes, in which the S3 server
# notes what a file is.
set -euo pipefail
umask 077

engine=docker
"$engine" volume ls >/dev/null 2>&1 || engine=podman
# From where compose takes them, which needs no file where they are in the environment or as they come.
env=$(dirname "$0")/../.env
# A value there may stand in quotes, and before a comment.
of_env() {
  [ ! -e "$env" ] || sed -nE "s/^$1=//p" "$env" | tail -1 |
    sed -E "s/^\"([^\"]*)\".*/\1/; t; s/^'([^']*)'.*/\1/; t; s/[[:space:]]+#.*//; s/[[:space:]]+\$//"
}
project=${COMPOSE_PROJECT_NAME:-$(of_env COMPOSE_PROJECT_NAME)}
project=${project:-nodo-cartago}
image=${POSTGRES_IMAGE:-$(of_env POSTGRES_IMAGE)}
image=${image:-postgres:18-bookworm}
volumes=(eventstore-data eventstore-data-{1,2,3} objects-data postgres-data signer-journal front-state)
how=${1:-} folder=${2:-}
[[ "$how" =~ ^(save|restore)$ && "$folder" = /* ]] || { sed -n 2,5p "$0"; exit 64; }

# Runs the tar of the image on a volume, which it has at /volume, beside the folder.
tar_on() { "$engine" run --rm --network=none -v "$project"_"$1:/volume" -v "$folder:/copy" --entrypoint tar "$image" "${@:2}"; }

there=()
for name in "${volumes[@]}"; do
  "$engine" volume inspect "$project"_"$name" >/dev/null 2>&1 && there+=("$name")
done
[ "${#there[@]}" -gt 0 ] || { echo "There is no volume of $project." >&2; exit 1; }
for name in "${there[@]}"; do
  [ "$name" = front-state ] || [ -z "$("$engine" ps -q --filter "volume=${project}_$name")" ] ||
    { echo "$name is in use: stop its service first." >&2; exit 1; }
done

if [ "$how" = save ]; then
  mkdir -p "$(dirname "$folder")"
  mkdir "$folder"
  # One that is not whole takes room that the next one needs.
  trap 'rm -rf -- "$folder"' EXIT
  for name in "${there[@]}"; do
    # The front goes on: tar ends with 1 where a file changed meanwhile.
    tar_on "$name" --create --numeric-owner --xattrs -C /volume -f "/copy/$name.tar.part" . ||
      [ "$? $name" = "1 front-state" ]
    # Whole, or not there under its name.
    mv "$folder/$name.tar.part" "$folder/$name.tar"
  done
  trap - EXIT
else
  # What lacks its volume, as where .env names other profiles than that of the copy, would be left out.
  for copy in "$folder"/*.tar; do
    [[ " ${there[*]} " = *" $(basename "$copy" .tar) "* ]] || { echo "There is no volume for $copy." >&2; exit 1; }
  done
  # All are looked through before any is replaced.
  for name in "${there[@]}"; do tar_on "$name" --list -f "/copy/$name.tar" >/dev/null; done
  for name in "${there[@]}"; do
    keep=()
    # What was signed since the copy counts against the limit of a day, and is looked at in deciding about it.
    if [ "$name" = signer-journal ]; then keep=(--keep-newer-files); else
      "$engine" run --rm --network=none -v "$project"_"$name:/volume" --entrypoint find "$image" /volume -mindepth 1 -delete
    fi
    tar_on "$name" --extract "${keep[@]}" --numeric-owner --same-permissions --xattrs --xattrs-include='*' -C /volume -f "/copy/$name.tar"
  done
fi
echo "$how: ${there[*]}"
