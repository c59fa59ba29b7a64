/** Counts SQL statements by the client's spans. */
import { Layer, Tracer } from "effect"

export interface StatementCount {
  readonly layer: Layer.Layer<never>
  readonly total: () => number
}

/** A tracer that counts database statements, including `begin` and `commit`. */
export const countStatements = (): StatementCount => {
  let total = 0
  const tracer = Tracer.make({
    span: (options) => {
      // a transaction's span covers its begin and commit
      total += options.name === "sql.transaction" ? 2 : options.kind === "client" ? 1 : 0
      return new Tracer.NativeSpan(options)
    }
  })
  return { layer: Layer.succeed(Tracer.Tracer, tracer), total: () => total }
}
