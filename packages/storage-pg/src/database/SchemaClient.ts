/**
 * A client whose statements name every table and function in the storage's schema, independent of `search_path`.
 * Statements are written with the schema `answerscope`; for another schema, its name replaces that before they are
 * compiled.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Option, type Scope } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import type { SqlError } from "effect/sql/SqlError"
import * as SqlStatement from "effect/sql/Statement"
import { isPooled } from "../pool/PooledClient.ts"

export const defaultSchema = "answerscope"

/** A client bound to a schema. Names are sent and returned unchanged. */
export interface SchemaClient extends PgClient.PgClient {
  readonly schema: string
  /**
   * A client with an exclusive connection until the scope closes. Rolls back an open transaction. On a host's pool it
   * is one of the pool's connections, with the pool's name.
   */
  readonly own: (applicationName?: string) => Effect.Effect<SchemaClient, SqlError, Scope.Scope>
}

/** Whether a name is a valid schema name: one that PostgreSQL accepts without quotes. */
export const isSchemaName = (name: string): boolean => /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/.test(name)

const qualifier = /\banswerscope\.(?=[a-z_])/g

/** Binds a client to a schema, even one that renames columns and tables for its own statements. */
export const inSchema = (client: PgClient.PgClient, schema: string): SchemaClient => {
  const plain = withoutRenaming(client)
  const config = { ...client.config, transformResultNames: undefined, transformQueryNames: undefined }
  const inText = (text: string) => (schema === defaultSchema ? text : text.replaceAll(qualifier, `"${schema}".`))
  const inName = (name: string) => (schema === defaultSchema ? name : name.replace(qualifier, `${schema}.`))
  const inTemplate = renamed(inText)

  const tag = (strings: TemplateStringsArray | string, ...parts: ReadonlyArray<unknown>) =>
    typeof strings === "string" ? plain(inName(strings)) : plain(inTemplate(strings), ...parts)
  const bound: SchemaClient = Object.assign(tag, plain, {
    schema,
    config,
    own: (applicationName?: string) =>
      Effect.map(
        isPooled(client)
          ? client.own(applicationName)
          : PgClient.makeClient({
              ...config,
              multiplex: false,
              ...(applicationName === undefined ? {} : { applicationName })
            }).pipe(Effect.provide(Reactivity.layer)),
        (own) => inSchema(own, schema)
      ),
    literal: (text: string) => plain.literal(inText(text)),
    unsafe: (text: string, parameters?: ReadonlyArray<unknown>) => plain.unsafe(inText(text), parameters),
    withoutTransforms: () => bound
  })
  return bound
}

/** Templates with renamed texts, each once. */
const renamed = (inText: (text: string) => string) => {
  const done = new WeakMap<TemplateStringsArray, TemplateStringsArray>()
  return (strings: TemplateStringsArray): TemplateStringsArray => {
    const known = done.get(strings)
    if (known !== undefined) return known
    const made = Object.assign(strings.map(inText), { raw: strings.raw.map(inText) })
    done.set(strings, made)
    return made
  }
}

/** The client without a host's renaming, in its pool and in its transactions. */
const withoutRenaming = (client: PgClient.PgClient): PgClient.PgClient => {
  const plain = client.withoutTransforms()
  const { transformQueryNames, transformResultNames } = client.config
  if (transformQueryNames === undefined || transformResultNames !== undefined) return plain
  // `withoutTransforms` does not affect a client that renames in statements only
  const connection = Effect.flatMap(
    Effect.serviceOption(client.transactionService),
    Option.match({ onNone: () => client.reserve, onSome: ([joined]) => Effect.succeed(joined) })
  )
  const statements = SqlStatement.make(connection, PgClient.makeCompiler(), [], undefined)
  return Object.assign((...given: Parameters<typeof statements>) => statements(...given), plain, statements)
}
