/** The operations of an OpenAPI document, as tests of invalid requests need them. */
import { Schema } from "effect"

/** The parts of a JSON Schema that invalid values are derived from. */
export interface Shape {
  readonly type?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly uniqueItems?: boolean
  readonly pattern?: string
  readonly enum?: ReadonlyArray<string>
  readonly items?: Shape
  readonly anyOf?: ReadonlyArray<Shape>
  readonly properties?: { readonly [name: string]: Shape }
  readonly required?: ReadonlyArray<string>
  readonly examples?: ReadonlyArray<unknown>
}

const nested = Schema.suspend((): Schema.Codec<Shape> => Shape)
const number = Schema.optionalKey(Schema.Number)

const Shape: Schema.Codec<Shape> = Schema.Struct({
  type: Schema.optionalKey(Schema.String),
  minLength: number,
  maxLength: number,
  minimum: number,
  maximum: number,
  minItems: number,
  maxItems: number,
  minProperties: number,
  uniqueItems: Schema.optionalKey(Schema.Boolean),
  pattern: Schema.optionalKey(Schema.String),
  enum: Schema.optionalKey(Schema.Array(Schema.String)),
  items: Schema.optionalKey(nested),
  anyOf: Schema.optionalKey(Schema.Array(nested)),
  properties: Schema.optionalKey(Schema.Record(Schema.String, nested)),
  required: Schema.optionalKey(Schema.Array(Schema.String)),
  examples: Schema.optionalKey(Schema.Array(Schema.Unknown))
})

const Parameter = Schema.Struct({ name: Schema.String, in: Schema.String, schema: Shape })

const Operation = Schema.Struct({
  operationId: Schema.String,
  parameters: Schema.Array(Parameter),
  security: Schema.Array(Schema.Unknown),
  requestBody: Schema.optionalKey(
    Schema.Struct({
      content: Schema.Struct({ "application/json": Schema.optionalKey(Schema.Struct({ schema: Shape })) })
    })
  ),
  responses: Schema.Record(Schema.String, Schema.Unknown)
})

const Document = Schema.Struct({
  paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Operation))
})

export interface OperationShape {
  readonly id: string
  /** In capitals. */
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  readonly isKeyed: boolean
  readonly query: ReadonlyArray<{ readonly name: string; readonly schema: Shape }>
  readonly body: Shape | null
  readonly statuses: ReadonlyArray<number>
}

/** All operations of an OpenAPI document. Throws for anything else. */
export const operationsOf = (document: unknown): ReadonlyArray<OperationShape> =>
  Object.entries(Schema.decodeUnknownSync(Document)(document).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      isKeyed: operation.security.length > 0,
      query: operation.parameters.filter((parameter) => parameter.in === "query"),
      body: operation.requestBody?.content["application/json"]?.schema ?? null,
      statuses: Object.keys(operation.responses).map(Number)
    }))
  )

/** Whether an operation is for keys with the scope `admin` alone. */
export const needsAdmin = ({ path }: OperationShape): boolean => /^\/v1\/keys\b/.test(path)

/** Whether the operation changes something, or could. */
export const isWrite = ({ method }: OperationShape): boolean => method !== "GET" && method !== "HEAD"

/** A body that the operation accepts: the first example of its schema, or the first with that property, if any. */
export const exampleBody = ({ id, body }: OperationShape, property?: string): Record<string, unknown> => {
  const examples = (body?.examples ?? []).filter((example) => typeof example === "object" && example !== null)
  const example = examples.find((shown) => property !== undefined && property in shown) ?? examples[0]
  if (example === undefined) throw new Error(`${id} shows no example of its body`)
  return { ...example }
}
