/** The HTTP interface as layers: its routes for any router, and the server around them. */
import { KeyLimit } from "@answerscope/core/model"
import { Duration, Effect, Layer } from "effect"
import { HttpMiddleware, HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../api/Api.ts"
import * as AccessKeyGate from "./gate/AccessKeyGate.ts"
import { Admission } from "./gate/Admission.ts"
import * as BrandGate from "./gate/BrandGate.ts"
import { AddressLimit } from "./gate/AddressLimit.ts"
import * as AlertHandlers from "./handlers/AlertHandlers.ts"
import * as BrandHandlers from "./handlers/BrandHandlers.ts"
import * as DiscoveryHandlers from "./handlers/DiscoveryHandlers.ts"
import * as DashboardPages from "./dashboard/DashboardPages.ts"
import * as ProviderRoutes from "./dashboard/ProviderRoutes.ts"
import * as SessionRoutes from "./dashboard/SessionRoutes.ts"
import * as DocsRoutes from "./docs/DocsRoutes.ts"
import { Draining } from "./pipeline/Draining.ts"
import * as EmailPages from "./EmailPages.ts"
import * as HealthRoutes from "./HealthRoutes.ts"
import * as HealthHandlers from "./handlers/HealthHandlers.ts"
import { CurrentHttpOptions, defaultHttpOptions, type HttpOptions } from "./HttpOptions.ts"
import * as ImportHandlers from "./handlers/ImportHandlers.ts"
import * as IdempotencyGate from "./gate/IdempotencyGate.ts"
import * as KeyHandlers from "./handlers/KeyHandlers.ts"
import * as LookupHandlers from "./handlers/LookupHandlers.ts"
import * as ShareReadingHandlers from "./handlers/ShareReadingHandlers.ts"
import * as ShareHandlers from "./handlers/ShareHandlers.ts"
import * as DocumentHandlers from "./handlers/DocumentHandlers.ts"
import * as MarkHandlers from "./handlers/MarkHandlers.ts"
import * as McpRoutes from "./mcp/McpRoutes.ts"
import * as MetricsRoute from "./MetricsRoute.ts"
import * as NoticeHandlers from "./handlers/NoticeHandlers.ts"
import * as NotificationHandlers from "./handlers/NotificationHandlers.ts"
import * as ReanalysisHandlers from "./handlers/ReanalysisHandlers.ts"
import * as ReportHandlers from "./handlers/ReportHandlers.ts"
import * as RequestFormRules from "./gate/RequestFormRules.ts"
import * as RequestPipeline from "./pipeline/RequestPipeline.ts"
import * as EngineHandlers from "./handlers/EngineHandlers.ts"
import * as ScanHandlers from "./handlers/ScanHandlers.ts"
import * as SnapshotHandlers from "./handlers/SnapshotHandlers.ts"
import * as TrackerHandlers from "./handlers/TrackerHandlers.ts"
import * as UsageHandlers from "./handlers/UsageHandlers.ts"

/** Paths match exactly, but for a slash at the end. */
export const routerConfig = {
  ignoreTrailingSlash: true,
  ignoreDuplicateSlashes: false,
  caseSensitive: true,
  maxParamLength: 500
}

const handlers = Layer.mergeAll(
  BrandHandlers.layer,
  ScanHandlers.layer,
  SnapshotHandlers.layer,
  LookupHandlers.layer,
  ReanalysisHandlers.layer,
  ImportHandlers.layer,
  ReportHandlers.layer,
  TrackerHandlers.layer,
  AlertHandlers.layer,
  KeyHandlers.layer,
  DocumentHandlers.layer,
  ShareHandlers.layer,
  // a separate limit: failed sign-ins must not close links
  ShareReadingHandlers.layer.pipe(Layer.provide(Layer.fresh(AddressLimit.layer))),
  MarkHandlers.layer,
  NoticeHandlers.layer,
  NotificationHandlers.layer,
  DiscoveryHandlers.layer,
  EngineHandlers.layer,
  UsageHandlers.layer,
  HealthHandlers.layer
).pipe(Layer.provide(Admission.layer))

const keyLimit = Layer.unwrap(
  Effect.map(Effect.service(CurrentHttpOptions), ({ rateLimitPerMinute }) =>
    KeyLimit.layerWith({ requestsPerMinute: rateLimitPerMinute })
  )
)

const gates = Layer.mergeAll(AccessKeyGate.layer, RequestFormRules.layer, BrandGate.layer, IdempotencyGate.layer).pipe(
  Layer.provide([keyLimit, AddressLimit.layer, Admission.layer])
)

/**
 * All routes and their middleware. Needs an `HttpRouter` made with `routerConfig`, the
 * core's services and `RateLimitStore`; `Readiness` may be replaced.
 */
export const routes = (options: Partial<HttpOptions> = {}) => {
  const whole = { ...defaultHttpOptions, ...options }
  const extraRoutes = [
    ...(whole.docs ? DocsRoutes.docsRoutes : []),
    ...(whole.mcp ? McpRoutes.mcpRoutes : []),
    ...EmailPages.emailRoutes,
    ...(whole.dashboard === null ? [] : [...DashboardPages.pageRoutes, ...SessionRoutes.sessionRoutes]),
    ...(whole.dashboard === null || whole.identityProvider === null ? [] : ProviderRoutes.providerRoutes),
    ...(whole.metrics ? [["GET", MetricsRoute.metricsPath] as const] : [])
  ] as const
  const all = Layer.mergeAll(
    HttpApiBuilder.layer(Api).pipe(Layer.provide(handlers), Layer.provide(gates)),
    whole.docs ? DocsRoutes.layer : Layer.empty,
    whole.mcp ? McpRoutes.layer.pipe(Layer.provide([keyLimit, AddressLimit.layer])) : Layer.empty,
    // a separate limit: failed sign-ins must not block these pages
    EmailPages.layer.pipe(Layer.provide(Layer.fresh(AddressLimit.layer))),
    DashboardPages.layer,
    SessionRoutes.layer.pipe(Layer.provide([keyLimit, AddressLimit.layer])),
    ProviderRoutes.layer.pipe(Layer.provide(Layer.fresh(AddressLimit.layer))),
    whole.metrics ? MetricsRoute.layer : Layer.empty,
    RequestPipeline.layer({ extraRoutes, unreadable: DashboardPages.unreadable })
  ).pipe(Layer.provide(Layer.succeed(CurrentHttpOptions, whole)))
  // fresh: two servers in one process must not share these services
  return Layer.fresh(all)
}

/** A trace holds the URL, and the URLs of these pages hold a token. */
const untracedPages = Layer.succeed(
  HttpMiddleware.TracerDisabledWhen,
  ({ url }) => EmailPages.hasToken(url) || ProviderRoutes.isReturn(url)
)

/**
 * Serves the interface. Needs an `HttpServer` (such as `NodeServer.layer`), the core's
 * services and `RateLimitStore`. When its scope closes, it is not ready any more but answers for
 * `shutdownDelaySeconds`; then requests under way are finished and new ones turned away with 503.
 */
export const layer = (options: Partial<HttpOptions> = {}) => {
  const serving = HttpRouter.serve(routes(options), { routerConfig, disableLogger: true, disableListenLog: true })
  const delay = Duration.seconds(options.shutdownDelaySeconds ?? defaultHttpOptions.shutdownDelaySeconds)
  // built last, so closed first: new requests are turned away while the server finishes those under way
  const drain = Layer.effectDiscard(
    Effect.flatMap(Effect.service(Draining), ({ leave, start }) =>
      Effect.addFinalizer(() => leave.pipe(Effect.andThen(Effect.sleep(delay)), Effect.andThen(start)))
    )
  )
  return Layer.fresh(
    drain.pipe(Layer.provideMerge(serving), Layer.provide(Draining.layer), Layer.provide(untracedPages))
  )
}

const servingAlone = { routerConfig, disableLogger: true, disableListenLog: true }

/** Serves only `/metrics`, for a separate port. Needs an `HttpServer`. */
export const layerMetrics = HttpRouter.serve(MetricsRoute.layer, servingAlone)

/** Serves `/metrics` and the health checks, for a worker. Needs an `HttpServer`; `Readiness` may be replaced. */
export const layerWorker = HttpRouter.serve(Layer.merge(MetricsRoute.layer, HealthRoutes.layer), servingAlone)

/** Serves a process that cannot work yet: it lives, and all else is 503 with that reason. Needs an `HttpServer`. */
export const layerStarting = (reason: string) => HttpRouter.serve(HealthRoutes.layerStarting(reason), servingAlone)
