/** Another storage with three ports on a SQLite file. */
import type { Storage } from "@answerscope/core"
import { Layer } from "effect"
import { Sqlite } from "./Sqlite.ts"
import * as SqliteAccessKeyStore from "./SqliteAccessKeyStore.ts"
import * as SqliteJobStore from "./SqliteJobStore.ts"
import * as SqliteRateLimitStore from "./SqliteRateLimitStore.ts"

/** The ports of `storage`, but access keys, rate limits and jobs are in the file. */
export const withSqlite = <E>(path: string, storage: Layer.Layer<Storage, E>): Layer.Layer<Storage, E> =>
  Layer.mergeAll(SqliteAccessKeyStore.layer, SqliteRateLimitStore.layer, SqliteJobStore.layer).pipe(
    Layer.provide(Sqlite.layer(path)),
    Layer.provideMerge(storage)
  )
