/**
 * Why a database cannot be used, in a line for a person: which one, and the reason that lies deepest. It never holds
 * the password.
 */
import { steadyMillis } from "@answerscope/core/model"
import type { PgClientConfig } from "@effect/sql-pg/PgClient"
import { Duration, Effect, Predicate, Redacted, Result, Schema } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"

/**
 * The database cannot be used: it is not there, refuses this user, or this user may not do what is needed. `message`
 * names host, port and database and the reason. Nothing was changed.
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

/** Turns faults of the database at the start into what a person is told. */
export const told = (config: PgClientConfig) =>
  Effect.mapError((error: SchemaMismatch | SqlError): MigrationFailure =>
    isSqlError(error)
      ? new DatabaseUnusable({
          message: `${nameOf(config)} cannot be used: ${reasonOf(error)}${adviceOf(error)}`,
          cause: error
        })
      : error
  )

/** A pooler does not know the settings of a session that PostgreSQL knows. */
const adviceOf = (error: SqlError): string =>
  reasonOf(error).includes("unsupported startup parameter")
    ? ". This is a pooler: give the address of the database itself, or see Poolers in docs/concepts/storage.md"
    : ""

/** The longest pause between two attempts to reach a database. */
const pauseMillisMax = 5_000

/**
 * Repeats what failed because the database could not be reached, for that long, with pauses that grow. Each failure is
 * logged.
 */
export const whenReachable =
  (config: PgClientConfig, within: Duration.Duration) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(steadyMillis, (startedAt) => {
      const attempt = (pauseMillis: number): Effect.Effect<A, E, R> =>
        effect.pipe(
          Effect.catch((error) =>
            Effect.flatMap(steadyMillis, (now) =>
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

/** What a server says that will take connections later: it starts, it stops, it has no room. */
const laterCodes: ReadonlySet<unknown> = new Set(["57P01", "57P02", "57P03", "53300"])

/** Faults of a connection that waiting does not mend: what the other side does not understand. */
const isProtocolFault = (code: unknown): boolean => typeof code === "string" && code.startsWith("08P")

/** Whom Node does not trust, whatever it is asked later. */
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

/** The message that lies deepest in an error. */
const reasonOf = (error: unknown): string => {
  if (isSqlError(error)) return reasonOf(error.reason)
  if (Predicate.hasProperty(error, "cause") && Predicate.isError(error.cause)) return reasonOf(error.cause)
  // of several attempts, such as one for each address of a host, the last one
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors.at(-1))
  return Predicate.isError(error) ? error.message : String(error)
}

/** As it is where its escapes are broken: that is then what the driver says. */
const decoded = (name: string): string =>
  Result.getOrElse(
    Result.try(() => decodeURIComponent(name)),
    () => name
  )

/** Which database: never its user's password. */
const nameOf = ({ database, host, port, url }: PgClientConfig): string => {
  const parsed = url === undefined ? null : URL.parse(Redacted.value(url))
  const parameter = (name: string) => parsed?.searchParams.getAll(name).at(-1)
  const at = host ?? parameter("host") ?? (parsed?.hostname || "localhost")
  const on = port ?? parameter("port") ?? (parsed?.port || 5432)
  const name = database ?? parsed?.pathname.slice(1)
  return `The database ${name === undefined || name === "" ? "" : `${decoded(name)} `}on ${at}:${on}`
}
