/**
 * The reference deployment's parts, wired from the environment: database, engines, core.
 */
import { Core, type IssuedAccessKey, Organizations } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import { NodeCrypto } from "@effect/platform-node"
import { Duration, Effect, Layer, Option } from "effect"
import { serverDatabase } from "../Database.ts"
import { chooseEngines, replayFile } from "../scan/ScanEngines.ts"
import type { ServeSettings } from "./ServeSettings.ts"

/** Opens database and engines for as long as the scope lives. */
export const openDeployment = Effect.fn("openDeployment")(function* (settings: ServeSettings) {
  const engines = yield* chooseEngines(yield* replayFile)
  const database = yield* serverDatabase
  const lockExpiration = Duration.seconds(settings.jobLockSeconds)
  const storage = PgStorage.layer({
    url: database.url,
    maxConnections: settings.databaseConnections,
    lockExpiration,
    lockRefreshInterval: Duration.times(lockExpiration, 1 / 3)
  })
  return {
    engines,
    database,
    core: Core.layerWith({ digest: NodeCrypto.layerDigest }).pipe(
      Layer.provideMerge(storage),
      Layer.provideMerge(engines.layer)
    )
  }
})

/** On an empty database: the first organization with its key and credits; null on any other. */
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
