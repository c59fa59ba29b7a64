/** The storage that the contract runs on. */
import { PgStorage } from "@answerscope/storage-pg"
import { Redacted } from "effect"
import { onNewDatabase } from "./Databases.ts"

/**
 * A storage on a new database. No statement may need the default schema, a search path or a time zone: the schema has
 * the name of a type and of a function, and a word that PostgreSQL reserves.
 */
export const contractStorage = onNewDatabase((url) => {
  const own = new URL(Redacted.value(url))
  own.searchParams.set("options", "-c timezone=America/New_York -c search_path=pg_catalog")
  return PgStorage.layer({ url: Redacted.make(own.href), schema: "user", pollInterval: "50 millis" })
}, "user")
