import { StorageContract } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Effect, Layer } from "effect"

/** A database of its own for each suite. */
const storage = Layer.unwrap(
  Effect.map(TestDatabase.make, (url) => PgStorage.layer({ url, pollInterval: "50 millis" }))
)

StorageContract.suite("PostgreSQL", storage)
