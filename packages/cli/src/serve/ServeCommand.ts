/** `answerscope serve` and `answerscope api`: the API, with or without background work. */
import * as NodeServer from "@answerscope/http/node"
import * as Http from "effect/http/HttpServer"
import * as ServerMetrics from "./ServerMetrics.ts"
import * as Observability from "./Observability.ts"
import type { IssuedAccessKey } from "@answerscope/core"
import { type HttpOptions, HttpServer, type DashboardFiles } from "@answerscope/http"
import { Worker } from "@answerscope/worker"
import { Console, Deferred, Effect, Layer, ConfigProvider, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { banner } from "./Banner.ts"
import { dashboardAddress } from "./DashboardLink.ts"
import { firstKey, openDeployment, sayIfKeyIsStrange } from "./Deployment.ts"
import { chooseIdentityProvider } from "./IdentityProviderSource.ts"
import { endInTime } from "./ShutdownTimeout.ts"
import { metricsServer, shutdown } from "./MetricsPort.ts"
import { proxyWarning } from "./ProxyWarning.ts"
import { readinessWithKeys } from "./Ready.ts"
import { type ServeSettings, serveSettings, workerOptions } from "./ServeSettings.ts"
import { answeringMeanwhile } from "./StartingServer.ts"
import { checked } from "../settings/SettingsCheck.ts"
import { CurrentSettingsFile } from "../settings/SettingSources.ts"
import { readDashboard } from "@answerscope/dashboard"

/** The files; `null` if it is off or, with a log message, not built. */
const dashboardFiles = ({ dashboard }: ServeSettings): Effect.Effect<DashboardFiles | null> =>
  dashboard
    ? Effect.tryPromise(readDashboard).pipe(
        Effect.catch((error) =>
          Effect.as(
            Effect.logWarning("no dashboard, because its files are not built; run npm run build", error.cause),
            null
          )
        )
      )
    : Effect.succeed(null)

const flag = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(Flag.optional, Flag.withMetavar(metavar), Flag.withDescription(description))

const serverFlags = {
  port: flag(
    "port",
    "PORT",
    "The port to listen on; 0 for any free one. All settings: answerscope settings and docs/operations.md"
  ),
  host: flag("host", "ADDRESS", "The address to listen on"),
  dataDir: flag("data-dir", "FOLDER", "The folder of the embedded database")
}

type Given = { readonly [Name in keyof typeof serverFlags]: Option.Option<string> }

/** Flags take precedence over settings of the same name. */
const layerOfFlags = ({ port, host, dataDir }: Given) => {
  const given = { PORT: port, HOST: host, DATA_DIR: dataDir }
  const env = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (Option.isSome(value) ? [[name, value.value]] : []))
  )
  return ConfigProvider.layerAdd(ConfigProvider.fromEnv({ env }), { asPrimary: true })
}

const api = (
  settings: ServeSettings,
  { dashboard, identityProvider }: Pick<HttpOptions, "dashboard" | "identityProvider">,
  hasKeys: Deferred.Deferred<void>
) =>
  HttpServer.layer({
    dashboard,
    identityProvider,
    rateLimitPerMinute: settings.rateLimitPerMinute,
    exportsAtOnce: settings.exportsAtOnce,
    exportSeconds: settings.exportSeconds,
    corsOrigins: settings.corsOrigins,
    trustedProxies: settings.trustedProxies,
    memberHeaders: settings.memberHeaders,
    shutdownDelaySeconds: settings.shutdownDelaySeconds,
    showVendorCost: settings.showVendorCost,
    metrics: settings.metricsPort === null
  }).pipe(
    Layer.provide([readinessWithKeys(hasKeys), ServerMetrics.layer]),
    Layer.provideMerge(NodeServer.layer({ host: settings.host, port: settings.port, ...shutdown(settings) })),
    Layer.merge(metricsServer(settings))
  )

/** A wildcard address listens on all interfaces, but clients cannot call it. */
const callable = (address: string): string =>
  address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")

const sayReady = Effect.fnUntraced(function* (
  settings: ServeSettings,
  { engines, judge, seoData, senders, database }: Effect.Success<ReturnType<typeof openDeployment>>,
  issued: IssuedAccessKey | null,
  hasDashboard: boolean
) {
  const server = yield* Http.HttpServer
  const address = callable(Http.formatAddress(server.address))
  yield* Console.log(
    banner({
      address,
      dashboard: hasDashboard ? yield* dashboardAddress(address, database) : null,
      database: database.description,
      settingsFile: (yield* CurrentSettingsFile)?.path ?? null,
      engines: engines.description,
      judge,
      seoData: seoData.description,
      email: senders.email,
      isSimulated: engines.isSimulated,
      issued,
      isKeyGiven: settings.bootstrapKey !== null
    })
  )
})

const serve = (options: { readonly withWorker: boolean }) =>
  Effect.gen(function* () {
    const settings = yield* serveSettings
    yield* endInTime(settings.shutdownDelaySeconds + settings.drainSeconds)
    const dashboard = yield* dashboardFiles(settings)
    const identityProvider = yield* chooseIdentityProvider(settings)
    const deployment = yield* openDeployment(settings)
    const background = options.withWorker ? Worker.layer(workerOptions(settings)) : Layer.empty
    const hasKeys = yield* Deferred.make<void>()
    const ready = Layer.effectDiscard(
      Effect.gen(function* () {
        const proxy = proxyWarning(settings)
        if (proxy !== null) yield* Effect.logWarning(`${proxy.found}. ${proxy.advice}`)
        const issued = yield* firstKey(settings)
        yield* Deferred.succeed(hasKeys, undefined)
        yield* sayReady(settings, deployment, issued, dashboard !== null)
        if (issued === null) yield* sayIfKeyIsStrange(settings)
      })
    )
    const scope = yield* Effect.scope
    const running = Effect.gen(function* () {
      const core = yield* answeringMeanwhile(settings)(Layer.buildWithScope(deployment.core, scope))
      const served = Layer.provide(
        Layer.merge(api(settings, { dashboard, identityProvider }, hasKeys), background),
        Layer.succeedContext(core)
      )
      return yield* Layer.launch(ready.pipe(Layer.provide(served), Layer.provide(Layer.succeedContext(core))))
    })
    return yield* Effect.raceFirst(running, deployment.database.lost)
  }).pipe(Effect.scoped, Effect.provide(Observability.layer), checked)

const examples = (name: string) => [
  { command: `answerscope ${name}`, description: "With the embedded database in ./.data" },
  { command: `answerscope ${name} --host 0.0.0.0 --port 8080`, description: "For other machines" },
  {
    command: `answerscope ${name} --env-file production.env`,
    description: "With settings from a file, such as DATABASE_URL=postgres://…"
  }
]

const serverCommand = (name: "serve" | "api") =>
  Command.make(name, serverFlags, (flags) =>
    serve({ withWorker: name === "serve" }).pipe(Effect.provide(layerOfFlags(flags)))
  ).pipe(Command.withExamples(examples(name)))

export const serveCommand = serverCommand("serve")

export const apiCommand = serverCommand("api")
