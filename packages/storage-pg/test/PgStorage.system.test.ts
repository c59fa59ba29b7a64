import { StorageContract } from "@answerscope/storage-contract"
import { PgStorage } from "@answerscope/storage-pg"
import { onNewDatabase } from "./Databases.ts"

// a database of its own for each suite
StorageContract.suite(
  "PostgreSQL",
  onNewDatabase((url) => PgStorage.layer({ url, pollInterval: "50 millis" }))
)
