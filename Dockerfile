# One image for every service: the command says which one runs.
#   docker build --target service -t nodo-cartago/service .
#   docker run … nodo-cartago/service command-api
# Bases are named by arguments, so that a digest, or a registry of one's own, can stand in their place.
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG SERVICE_IMAGE=gcr.io/distroless/nodejs24-debian12:nonroot
ARG FRONT_IMAGE=caddy:2.10-alpine

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
# Letters for the card that is shown where the landing page is linked.
RUN fc-list 2>/dev/null | grep -q . || (apt-get update && apt-get install -y --no-install-recommends fontconfig fonts-dejavu-core)
COPY package.json package-lock.json .npmrc tsconfig.base.json tsconfig.json ./
COPY contracts/package.json contracts/
COPY platform/package.json platform/
COPY command-api/package.json command-api/
COPY projector/package.json projector/
COPY query-api/package.json query-api/
COPY worker/package.json worker/
COPY web/package.json web/
COPY embedded/package.json embedded/
COPY demo/package.json demo/
COPY bench/package.json bench/
COPY tests/package.json tests/
RUN npm ci
COPY . .
RUN npm run build && node scripts/runtime.mjs /runtime && cp deploy/run-service.mjs /runtime/ && mkdir /empty

# Node and what was built: no shell, no package manager, no test tool, nobody who is root.
FROM ${SERVICE_IMAGE} AS service
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /runtime ./
# What the signer's volumes begin as: its user's own.
COPY --from=build --chown=65532:65532 /empty /run/signer
COPY --from=build --chown=65532:65532 /empty /var/lib/signer
# Where commands write files: backups and exports.
COPY --from=build --chown=65532:65532 /empty /backups
USER 65532:65532
EXPOSE 8080
ENTRYPOINT ["/nodejs/bin/node", "/app/run-service.mjs"]

# The front: static files and one origin for both APIs and the sockets.
FROM ${FRONT_IMAGE} AS front
# Its certificates, a volume: its user's own from the start.
ENV XDG_DATA_HOME=/var/lib/front/data XDG_CONFIG_HOME=/var/lib/front/config
COPY --from=build --chown=65532:65532 /empty /var/lib/front
COPY deploy/Caddyfile /etc/caddy/Caddyfile
COPY deploy/unavailable.html /errors/unavailable.html
COPY --from=build /app/web/dist/app /srv
COPY --from=build /app/web/dist/landing /landing
USER 65532:65532
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
