# Answerscope in one image: `serve` (API and background work, the default), `api`, `worker` or `migrate`.
# Without DATABASE_URL it keeps everything in a PostgreSQL of its own, in /data.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /workspace
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run build
RUN node tools/image.ts /app

FROM node:24.21.0-bookworm-slim
COPY --from=build /app /app
RUN install --directory --owner=node --group=node /data
USER node
WORKDIR /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464 DATA_DIR=/data
VOLUME /data
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "/app/healthy.js"]
ENTRYPOINT ["node", "/app/node_modules/@answerscope/cli/bin/answerscope.js"]
CMD ["serve"]
