/**
 * Explains to a person, in one line, why a database is unusable: which one, and the innermost reason. Never contains
 * the password.
 */
import { monotonicMillis } from "@answerscope/core/model"
import type { PgClientConfig } from "@effect/sql-pg/PgClient"
import { Duration, Effect, Predicate, Redacted, Result, Schema } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"

/**
 * The database is unusable: unreachable, the user is rejected, or lacks rights. `message` names host, port, database
 * and reason. Nothing was changed.
 */
export class DatabaseUnusable extends Schema.TaggedError<DatabaseUnusable>("@answerscope/storage-pg/DatabaseUnusable")(
  "DatabaseUnusable",
  { message: Schema.String, cause: Schema.Defect() }
) {}

/** The database does not fit this release. Nothing was changed. */
export class SchemaMismatch extends Schema.TaggedError<SchemaMismatch>("@answerscope/storage-pg/SchemaMismatch")(
  "SchemaMismatch",
  { message: Schema.String }
) {}

/** Why a storage cannot start. */
export type MigrationFailure = SchemaMismatch | DatabaseUnusable

/** Turns database faults at the start into messages for people. */
export const told = (config: PgClientConfig) =>
  Effect.mapError((error: SchemaMismatch | SqlError): MigrationFailure =>
    isSqlError(error)
      ? new DatabaseUnusable({
          message: `${nameOf(config)} cannot be used: ${reasonOf(error)}${adviceOf(error)}`,
          cause: error
        })
      : error
  )

/** Poolers do not know all session settings of PostgreSQL. */
const adviceOf = (error: SqlError): string =>
  reasonOf(error).includes("unsupported startup parameter")
    ? ". This is a pooler: give the address of the database itself, or see Poolers in docs/concepts/storage.md"
    : ""

/** Longest pause between two attempts to connect. */
const pauseMillisMax = 5_000

/** Retries for this long, with growing pauses, while the database is unreachable. Logs each failure. */
export const whenReachable =
  (config: PgClientConfig, within: Duration.Duration) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(monotonicMillis, (startedAt) => {
      const attempt = (pauseMillis: number): Effect.Effect<A, E, R> =>
        effect.pipe(
          Effect.catch((error) =>
            Effect.flatMap(monotonicMillis, (now) =>
              !isUnreachable(error) || now + pauseMillis - startedAt > Duration.toMillis(within)
                ? Effect.fail(error)
                : Effect.logWarning(`${nameOf(config)} cannot be reached yet: ${reasonOf(error)}`).pipe(
                    Effect.andThen(Effect.sleep(pauseMillis)),
                    Effect.andThen(attempt(Math.min(2 * pauseMillis, pauseMillisMax)))
                  )
            )
          )
        )
      return attempt(250)
    })

/** Codes of a server that will accept connections later: starting, stopping, full. */
const laterCodes: ReadonlySet<unknown> = new Set(["57P01", "57P02", "57P03", "53300"])

/** Connection faults that waiting does not fix: protocol errors. */
const isProtocolFault = (code: unknown): boolean => typeof code === "string" && code.startsWith("08P")

/** Certificates that Node does not trust. */
const isDistrust = (error: unknown): boolean => {
  if (!Predicate.isError(error)) return false
  const code: unknown = Predicate.hasProperty(error, "code") ? error.code : null
  const isFinal = typeof code === "string" && /CERT|SIGNATURE|^ERR_TLS_/.test(code)
  return isFinal || /does not support TLS/.test(error.message) || isDistrust(error.cause)
}

const isUnreachable = (error: unknown): boolean => {
  if (!isSqlError(error) || isDistrust(error.reason)) return false
  const code = Predicate.hasProperty(error.reason.cause, "code") ? error.reason.cause.code : null
  return laterCodes.has(code) || (error.reason._tag === "ConnectionError" && !isProtocolFault(code))
}

/** The message of the innermost error. */
const reasonOf = (error: unknown): string => {
  if (isSqlError(error)) return reasonOf(error.reason)
  if (Predicate.hasProperty(error, "cause") && Predicate.isError(error.cause)) return reasonOf(error.cause)
  // of several attempts, such as one per address of a host, the last one
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors.at(-1))
  return Predicate.isError(error) ? error.message : String(error)
}

/** Unchanged if its escapes are broken; the driver then reports the error. */
const decoded = (name: string): string =>
  Result.getOrElse(
    Result.try(() => decodeURIComponent(name)),
    () => name
  )

/** The database's address, without the password. */
const nameOf = ({ database, host, port, url }: PgClientConfig): string => {
  const parsed = url === undefined ? null : URL.parse(Redacted.value(url))
  const parameter = (name: string) => parsed?.searchParams.getAll(name).at(-1)
  const at = host ?? parameter("host") ?? (parsed?.hostname || "localhost")
  const on = port ?? parameter("port") ?? (parsed?.port || 5432)
  const name = database ?? parsed?.pathname.slice(1)
  return `The database ${name === undefined || name === "" ? "" : `${decoded(name)} `}on ${at}:${on}`
}
