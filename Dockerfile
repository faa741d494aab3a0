# One image for every service: the command says which one runs.
#   docker build -t nodo-cartago .
#   docker run … nodo-cartago command-api

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json tsconfig.json ./
COPY contracts/package.json contracts/
COPY platform/package.json platform/
COPY command-api/package.json command-api/
COPY projector/package.json projector/
COPY query-api/package.json query-api/
COPY worker/package.json worker/
COPY web/package.json web/
COPY embedded/package.json embedded/
COPY bench/package.json bench/
COPY tests/package.json tests/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev \
  --workspace contracts --workspace platform --workspace command-api --workspace projector --workspace query-api --workspace worker

FROM node:20-bookworm-slim AS service
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contracts ./contracts
COPY --from=build /app/platform ./platform
COPY --from=build /app/command-api ./command-api
COPY --from=build /app/projector ./projector
COPY --from=build /app/query-api ./query-api
COPY --from=build /app/worker ./worker
COPY deploy/run-service.sh /usr/local/bin/run-service
# What the signer's volumes begin as: its user's own.
RUN mkdir -p /run/signer /var/lib/signer && chown node:node /run/signer /var/lib/signer
USER node
EXPOSE 8080
ENTRYPOINT ["run-service"]

# The front: static files and one origin for both APIs and the sockets.
FROM caddy:2-alpine AS front
COPY deploy/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /app/web/dist/app /srv
COPY --from=build /app/web/dist/landing /landing
