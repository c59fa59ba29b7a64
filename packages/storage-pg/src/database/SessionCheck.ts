/** Rejects session settings of a database, by its server, role or host, that would break the storage's guarantees. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Predicate } from "effect"
import { type HostPool, poolMin } from "../pool/HostPool.ts"
import { SchemaMismatch } from "./DatabaseFault.ts"

/** A setting, its required value, and the reason. */
interface Needed {
  readonly name: string
  readonly isRight: (setting: string) => boolean
  readonly needed: string
  readonly because: string
}

const onlyValue = (name: string, value: string, because: string): Needed => ({
  name,
  isRight: (setting) => setting === value,
  needed: value,
  because
})

const everywhere: ReadonlyArray<Needed> = [
  onlyValue("default_transaction_isolation", "read committed", "a statement must see what was committed before it"),
  onlyValue("transaction_read_only", "off", "a standby, or a role that may only read, takes no changes"),
  onlyValue("server_encoding", "UTF8", "answers are in every language"),
  onlyValue("session_replication_role", "origin", "else references between tables are not kept"),
  {
    name: "extra_float_digits",
    isRight: (setting) => Number(setting) >= 1,
    needed: "1 or more",
    because: "else numbers are rounded"
  }
]

/** On a pool of `pg`, which transfers values as text. */
const onPool: ReadonlyArray<Needed> = [
  {
    name: "datestyle",
    isRight: (setting) => setting.startsWith("ISO"),
    needed: "ISO",
    because: "else times cannot be read"
  },
  onlyValue("bytea_output", "hex", "else bytes cannot be read"),
  onlyValue("client_encoding", "UTF8", "answers are in every language"),
  onlyValue("array_nulls", "on", "else what is missing in a list becomes a word")
]

const refuseSettings = Effect.fnUntraced(function* (sql: PgClient.PgClient, needed: ReadonlyArray<Needed>) {
  const settings = yield* sql<{ name: string; setting: string }>`
    select name, current_setting(name) as setting from unnest(${needed.map(({ name }) => name)}::text[]) name`
  const found = new Map(settings.map(({ name, setting }) => [name, setting]))
  const wrong = needed.filter(({ isRight, name }) => !isRight(found.get(name) ?? ""))
  if (wrong.length === 0) return
  return yield* new SchemaMismatch({
    message:
      "Connections to the database are set wrongly: " +
      wrong
        .map((one) => `${one.name} is ${found.get(one.name)}, but must be ${one.needed} (${one.because})`)
        .join("; ") +
      ". Set it for the role (alter role … set …) or where the connections are made."
  })
})

/** Fails on sessions in which statements would see or store other values than intended. */
export const refuseSession = (sql: PgClient.PgClient) => refuseSettings(sql, everywhere)

/** Values whose parsing a host may have changed, under a name that it may have used. */
const asRead = { whole_number: 9_007_199_254_740_993n, a_number: 0.1, a_document: { a_name: [1, null] } }

const isReadRight = (row: object | undefined): boolean =>
  Object.entries(asRead).every(([name, value]) => {
    const read = Predicate.hasProperty(row, name) ? row[name] : undefined
    return typeof value === "object" ? JSON.stringify(read) === JSON.stringify(value) : read === value
  })

/** Fails on a host's pool that is too small, or whose connections return other values than the database. */
export const refusePool = Effect.fnUntraced(function* (sql: PgClient.PgClient, { options: { max = 10 } }: HostPool) {
  if (max < poolMin) {
    return yield* new SchemaMismatch({
      message: `The pool has at most ${max} connections, but ${poolMin} are needed: set its max.`
    })
  }
  const [row] = yield* sql<object>`
    select ${asRead.whole_number} as whole_number, ${asRead.a_number} as a_number,
      ${sql.json(asRead.a_document)} as a_document`
  if (!isReadRight(row)) {
    return yield* new SchemaMismatch({
      message:
        "The pool does not give names and values as the database sends them: it has `binary: true`, or a program " +
        "changes what pg returns. Give a pool without that, or a url."
    })
  }
  yield* refuseSettings(sql, onPool)
})
