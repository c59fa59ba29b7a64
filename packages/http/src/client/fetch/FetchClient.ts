/**
 * An API client for browsers and Node: promises over `fetch`, with no other dependency. Its types come from the
 * contract.
 */
import { type CallOptions, type ClientOptions, makeSender } from "./Sending.ts"
import { type EndpointOf, type GroupName, type OperationName, operations } from "./Operations.ts"

export { ClientError, type ClientErrorCode } from "./ClientError.ts"
export type { CallOptions, ClientOptions } from "./Sending.ts"
export type { GroupName, OperationName } from "./Operations.ts"

/** The ids in a path, in their order. */
type PathIds<Path> = Path extends `${string}:${string}:${string}`
  ? [id: string, innerId: string]
  : Path extends `${string}:${string}`
    ? [id: string]
    : []

/** A query value. Numbers and booleans are allowed. */
type QueryValue<Value> = Value extends string
  ? string extends Value
    ? Value | number | boolean
    : Value extends "true" | "false"
      ? Value | boolean
      : Value
  : Value

type QueryOf<Encoded> = { readonly [Name in keyof Encoded]: QueryValue<Encoded[Name]> }

/** What goes over the wire: the contract wraps its schemas in codecs, whose own encoded type is any JSON. */
type EncodedOf<Codec> = Codec extends { readonly schema: { readonly Encoded: infer Encoded } } ? Encoded : never

/** A file with its type, such as `new Blob([csv], { type: "text/csv" })` or Node's `openAsBlob`. */
interface FileInput {
  readonly file: Blob
}

type InputOf<Endpoint> = Endpoint extends {
  readonly method: infer Method
  readonly "~Payload": infer Payload
  readonly "~Query": infer Query
}
  ? [Payload] extends [never]
    ? [Query] extends [never]
      ? never
      : QueryOf<EncodedOf<Query>> & (Method extends "POST" ? FileInput : unknown)
    : EncodedOf<Payload>
  : never

type Optional<Input> = {} extends Input ? [input?: Input] : [input: Input]

type ArgumentsOf<Endpoint> = Endpoint extends { readonly path: infer Path }
  ? [...PathIds<Path>, ...([InputOf<Endpoint>] extends [never] ? [] : Optional<InputOf<Endpoint>>), call?: CallOptions]
  : never

type ResultOf<Endpoint> = Endpoint extends { readonly "~Success": infer Success }
  ? Extract<EncodedOf<Success>, { readonly success: true } | { readonly ok: true }>
  : never

/** Input of an operation: a body or a query, such as `ClientInput<"scans", "start">`. */
export type ClientInput<Group extends GroupName, Name extends OperationName<Group>> = InputOf<EndpointOf<Group, Name>>

/** Result of an operation: the JSON as sent, with `data`, and `credits` for paid operations. */
export type ClientResult<Group extends GroupName, Name extends OperationName<Group>> = ResultOf<EndpointOf<Group, Name>>

/**
 * One method per operation, by group. Arguments: the ids of the path, then body or query, then call options. Returns
 * the response as sent, or rejects with `ClientError`. A malformed id is a TypeError.
 */
export type Client = {
  readonly [Group in GroupName]: {
    readonly [Name in OperationName<Group>]: (
      ...given: ArgumentsOf<EndpointOf<Group, Name>>
    ) => Promise<ResultOf<EndpointOf<Group, Name>>>
  }
}

/**
 * Makes a client. What may be repeated without harm is sent up to `attemptsMax` times: reads, and writes, which carry
 * an `Idempotency-Key`; after failed connections, `timeout`, `rate_limited`, `unavailable` and `outcome_unknown`, as
 * late as the server asks.
 *
 * @example
 * const scope = createClient({ baseUrl: "https://api.example.com", accessKey })
 * const { data: brand } = await scope.brands.create({ name: "Acme" })
 * const { data: scan, credits } = await scope.scans.start({ brandId: brand.id, prompts: ["best crm"] })
 */
export const createClient = (options: ClientOptions): Client => {
  const send = makeSender(options)
  const methodOf = (line: string) => {
    const [method = "", template = "", input] = line.split(" ")
    return async (...given: ReadonlyArray<unknown>): Promise<unknown> => {
      const rest = [...given]
      const path = template.replace(/:\w+/g, () => idOf(rest.shift()))
      const own = input === undefined ? undefined : rest.shift()
      const call = isObject(rest[0]) ? rest[0] : {}
      if (input === "{}") return send({ method, path, body: own ?? {} }, call)
      const { file, ...query }: { readonly file?: unknown } = isObject(own) ? own : {}
      return send({ method, path: `${path}${queryOf(query)}`, body: file }, call)
    }
  }
  const client: unknown = Object.fromEntries(
    Object.entries<Readonly<Record<string, string>>>(operations).map(([group, lines]) => [
      group,
      Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, methodOf(line)]))
    ])
  )
  if (!isClient(client)) throw new TypeError("the table of operations has no groups")
  return client
}

/** The methods come from the table, whose lines the contract's types check. */
const isClient = (made: unknown): made is Client => typeof made === "object" && made !== null && "brands" in made

/** Encodes an id as one path segment, so that a malformed id cannot change the path. */
const idOf = (given: unknown): string => {
  if (typeof given !== "string" || !/^[\w-]+$/.test(given)) throw new TypeError("an id has letters, digits, - and _")
  return given
}

const isObject = (given: unknown): given is object => typeof given === "object" && given !== null

const queryOf = (input: object): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  return query.size === 0 ? "" : `?${query.toString()}`
}
