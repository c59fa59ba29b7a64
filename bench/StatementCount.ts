/**
 * Counts SQL statements by the spans that the client makes for them.
 */
import { Layer, Tracer } from "effect"

export interface StatementCount {
  readonly layer: Layer.Layer<never>
  readonly total: () => number
}

/** A tracer that counts what goes to the database, `begin` and `commit` included. */
export const countStatements = (): StatementCount => {
  let total = 0
  const tracer = Tracer.make({
    span: (options) => {
      // a transaction's own span stands for its begin and its commit
      total += options.name === "sql.transaction" ? 2 : options.kind === "client" ? 1 : 0
      return new Tracer.NativeSpan(options)
    }
  })
  return { layer: Layer.succeed(Tracer.Tracer, tracer), total: () => total }
}
