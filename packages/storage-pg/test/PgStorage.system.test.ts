import { StorageContract } from "@answerscope/storage-contract"
import { PgStorage } from "@answerscope/storage-pg"
import { Redacted } from "effect"
import { onNewDatabase } from "./Databases.ts"

// no statement may need the default schema, a search path or a time zone. The schema has the name of a type and of a
// function, and a word that PostgreSQL reserves. Each suite has a database of its own.
StorageContract.suite(
  "PostgreSQL",
  onNewDatabase((url) => {
    const own = new URL(Redacted.value(url))
    own.searchParams.set("options", "-c timezone=America/New_York -c search_path=pg_catalog")
    return PgStorage.layer({ url: Redacted.make(own.href), schema: "user", pollInterval: "50 millis" })
  }, "user")
)
