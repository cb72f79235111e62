# The service for an external PostgreSQL: docs/install.md, "Container". Secrets come from the
# environment of the container, never from the build.
ARG NODE_IMAGE=node:22-bookworm-slim

# Packs the sources with `npm pack`.
FROM ${NODE_IMAGE} AS pack
WORKDIR /src
COPY package.json package-lock.json ./
COPY packages/console/package.json packages/console/
RUN npm ci --ignore-scripts
COPY . .
RUN mkdir /packed && npm pack --pack-destination /packed

# Installs the package with the tested versions, without the embedded PostgreSQL.
FROM ${NODE_IMAGE} AS install
WORKDIR /app
COPY --from=pack /packed/*.tgz /tmp/
RUN tar -xzf /tmp/*.tgz --strip-components=1 \
    && npm ci --omit=dev --ignore-scripts

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DATA_DIR=/data
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=install /app /app
USER node
WORKDIR /data
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
# The operations listener is reachable inside the container only, unless OPS_HOST is set.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPS_PORT || 4001}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/program/cli.js"]
CMD ["serve"]
