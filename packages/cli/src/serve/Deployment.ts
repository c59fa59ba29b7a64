/** The parts of the reference deployment: database, engines, SEO data, senders, core. */
import {
  AccessKeys,
  Core,
  Credits,
  CurrentAlertDefaults,
  CurrentCheckPolicy,
  CurrentContentForm,
  CurrentEmailPolicy,
  CurrentLookupPolicy,
  CurrentRetentionPolicy,
  defaultAlertSettings,
  defaultCheckPolicy,
  defaultLookupPolicy,
  defaultRetentionPolicy,
  Ids,
  type IssuedAccessKey,
  Lookups,
  Organizations
} from "@answerscope/core"
import { CurrentJobLease, CurrentKeyLease, CurrentLookSpan, CurrentRawBodyPolicy } from "@answerscope/core/model"
import { ShareStore, SubscriptionStore } from "@answerscope/core/storage"
import { CurrentSimulatedDay } from "@answerscope/providers"
import { PgStorage } from "@answerscope/storage-pg"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Duration, Effect, Layer, Option } from "effect"
import { vendorRules } from "../cost/VendorRules.ts"
import { type Database, serverDatabase } from "../Database.ts"
import { chooseSeoData } from "../lookup/LookupSource.ts"
import { chooseSenders } from "../notification/Senders.ts"
import { chooseEngines, replayFile } from "../scan/ScanEngines.ts"
import { chooseSentimentJudge } from "../scan/SentimentSource.ts"
import { layerSecretSeal } from "../SecretsKey.ts"
import { emailPolicy, retentionDays, type ServeSettings } from "./ServeSettings.ts"

/** Refunds lookups that a crash interrupted, before new ones begin. */
const recoverLookups = ({ isEmbedded }: Database) =>
  Layer.effectDiscard(
    Effect.flatMap(Lookups, ({ refundAll, refundAbandoned }) =>
      // only this process uses an embedded database, so no lookup is running
      Effect.repeat(isEmbedded ? refundAll : refundAbandoned, { until: (refunded) => refunded === 0 })
    )
  )

/** Checks `SECRETS_KEY` at startup. Otherwise a wrong key would fail each delivery and link later. */
const checkSecrets = Layer.effectDiscard(
  Effect.andThen(
    Effect.flatMap(SubscriptionStore, (store) => store.checkSecrets),
    Effect.flatMap(ShareStore, (store) => store.checkSecrets)
  )
)

/** Loaded when a report is made. */
const contentForm = Effect.map(
  Effect.promise(() => import("@answerscope/http/rows")),
  ({ encodeContent }) => encodeContent
)

const lookupPolicy = (settings: ServeSettings) => {
  const lease = Duration.seconds(settings.jobLockSeconds)
  return Layer.merge(
    Layer.succeed(CurrentKeyLease, lease),
    Layer.succeed(CurrentLookupPolicy, {
      ...defaultLookupPolicy,
      timeout: Duration.seconds(settings.lookupSeconds),
      promptsRunTimeout: Duration.seconds(settings.promptsRunSeconds),
      lease,
      cacheFor: Duration.seconds(settings.lookupCacheSeconds)
    })
  )
}

/** Simulated days are shorter, so runs of different days are closer together. */
const simulatedDay = (settings: ServeSettings, { isSimulated }: { readonly isSimulated: boolean }) => {
  const day = Duration.seconds(settings.simulatedDaySeconds)
  return isSimulated
    ? Layer.merge(Layer.succeed(CurrentSimulatedDay, day), Layer.succeed(CurrentLookSpan, Duration.times(day, 1 / 4)))
    : Layer.empty
}

/** Opens database, engines, SEO data and senders until the scope closes. */
export const openDeployment = Effect.fn("openDeployment")(function* (settings: ServeSettings) {
  const engines = yield* chooseEngines(yield* replayFile)
  const judge = yield* chooseSentimentJudge(engines)
  const rules = Layer.succeedContext(yield* Layer.build(vendorRules))
  const seoData = yield* chooseSeoData
  const senders = yield* chooseSenders
  // report a malformed key before a database starts
  const secretSeal = Layer.succeedContext(yield* Layer.build(layerSecretSeal))
  const database = yield* serverDatabase
  const jobLease = Duration.seconds(settings.jobLockSeconds)
  const storage = PgStorage.layer({
    url: database.url,
    schema: database.schema,
    connectWithin: Duration.seconds(settings.databaseConnectSeconds),
    maxConnections: settings.databaseConnections,
    lockTimeout: Duration.seconds(settings.databaseLockSeconds),
    statementTimeout: Duration.seconds(settings.databaseStatementSeconds),
    silenceTimeout: Duration.seconds(settings.databaseSilenceSeconds),
    idleInTransactionTimeout: Duration.seconds(settings.databaseIdleTransactionSeconds)
  })
  return {
    engines,
    judge: judge.engine,
    seoData,
    senders,
    database,
    core: recoverLookups(database).pipe(
      Layer.provideMerge(
        Core.layerNoDeps.pipe(Layer.provideMerge(Credits.layer), Layer.provide([Ids.layer, NodeCrypto.layerDigest]))
      ),
      Layer.provide(checkSecrets),
      Layer.provide(judge.layer),
      Layer.provideMerge(storage),
      Layer.provideMerge(engines.layer),
      Layer.provideMerge(secretSeal),
      Layer.provide([senders.layer, seoData.layer, lookupPolicy(settings), simulatedDay(settings, engines)]),
      Layer.provide([
        rules,
        Layer.succeed(CurrentEmailPolicy, emailPolicy(settings)),
        Layer.succeed(CurrentContentForm, contentForm),
        Layer.succeed(CurrentAlertDefaults, { mode: settings.alertMode, settings: defaultAlertSettings }),
        Layer.succeed(CurrentRetentionPolicy, { ...defaultRetentionPolicy, days: retentionDays(settings) }),
        Layer.succeed(CurrentRawBodyPolicy, { days: settings.rawBodyDays, bytesMax: 1024 * 1024 }),
        Layer.succeed(CurrentCheckPolicy, { ...defaultCheckPolicy, attemptsMax: settings.checkAttempts }),
        Layer.succeed(CurrentJobLease, { duration: jobLease, renewEvery: Duration.times(jobLease, 1 / 3) })
      ])
    )
  }
})

/** Warns that `BOOTSTRAP_ACCESS_KEY` is ignored because the database already had a key. */
export const sayIfKeyIsStrange = Effect.fnUntraced(function* ({ bootstrapKey }: ServeSettings) {
  if (bootstrapKey === null) return
  yield* (yield* AccessKeys).authenticate(bootstrapKey).pipe(
    Effect.catchTag("Unauthenticated", () =>
      Effect.logWarning(
        "BOOTSTRAP_ACCESS_KEY is not a key of this database. It applies only to the " +
          "first start on an empty database. Create keys with: answerscope key create --org ORG"
      )
    ),
    Effect.catch(() => Effect.void)
  )
})

/** For an empty database: creates the first organization with its key and credits. Otherwise `null`. */
export const firstKey = Effect.fn("firstKey")(function* (
  settings: ServeSettings
): Effect.fn.Return<
  IssuedAccessKey | null,
  Effect.Error<ReturnType<Organizations["Service"]["setUp"]>>,
  Organizations
> {
  const organizations = yield* Organizations
  const made = yield* organizations.setUp({
    name: "first organization",
    purchasedCredits: settings.bootstrapCredits,
    secret: settings.bootstrapKey
  })
  return Option.match(made, { onNone: () => null, onSome: ({ issued }) => issued })
})
