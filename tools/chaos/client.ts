/** An API client: calls any ready process, times out, and may retry. */
import { Effect } from "effect"
import type { Dice } from "../chance.ts"
import type { Member } from "./members.ts"
import type { Tenant } from "./tenants.ts"
import { countOne, type Witness } from "./witness.ts"

/** Shared state of all clients. */
export interface Run {
  readonly apis: ReadonlyArray<Member>
  readonly witness: Witness
  /** Whether new work still starts. */
  isOpen: boolean
  /** Number of waiting checks of the flooding organization. */
  flooding: number
  /** Counter for unique names. */
  count: number
}

export interface Client {
  readonly run: Run
  readonly tenant: Tenant
  readonly dice: Dice
}

export interface Request {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly key?: string
  /** Media type of an export; JSON by default. */
  readonly accept?: string
}

/** JSON of a response; missing fields are unknown. */
export interface ReplyData {
  readonly id?: string
  readonly status?: string
  readonly done?: boolean
  readonly total?: number
  readonly webhookSecret?: string
}

export interface Reply {
  /** `null` without a response: no process, a broken connection, or a timeout. */
  readonly status: number | null
  readonly code: string | null
  readonly data: ReplyData
  readonly text: string
}

const patienceMillis = 20_000
const nothing: Reply = { status: null, code: null, data: {}, text: "" }

/** Statuses that a well-formed request with a valid key must never get. */
const neverStatuses = new Set([400, 401, 403, 405, 413, 415, 417, 422, 500])

const parsed = (text: string): { readonly code?: string; readonly data?: ReplyData } => {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

const fetched = (
  address: string,
  { tenant }: Client,
  { method, path, body, key, accept }: Request
): Effect.Effect<Reply> =>
  Effect.promise(async (signal) => {
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          "x-access-key": tenant.key,
          ...(accept === undefined ? {} : { accept }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(key === undefined ? {} : { "idempotency-key": key })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMillis)])
      })
      const text = await response.text()
      const { code, data } = parsed(text)
      return { status: response.status, code: code ?? null, data: data ?? {}, text }
    } catch {
      return nothing
    }
  })

/** Sends a request once. */
export const send = (client: Client, request: Request): Effect.Effect<Reply> =>
  Effect.gen(function* () {
    const { apis, witness } = client.run
    const address = client.dice.pickAny(apis.flatMap((api) => api.address() ?? []))
    if (address === null) {
      yield* Effect.sleep("100 millis")
      return nothing
    }
    const reply = yield* fetched(address, client, request)
    countOne(witness.statuses, [reply.status ?? "none", reply.code ?? ""].join(" ").trim())
    if (reply.status !== null && (neverStatuses.has(reply.status) || reply.code === "not_configured")) {
      witness.unexpected.push(`${request.method} ${request.path}: ${reply.status} ${reply.text.slice(0, 300)}`)
    }
    return reply
  })

/** Whether to retry a request under a key: its outcome is unknown, or it is still running. */
const isOpen = ({ status, code }: Reply): boolean =>
  status === null || (status === 503 && code !== "not_configured") || (status === 409 && code === "conflict")

/** Retries a request under its Idempotency-Key until it is answered. */
export const sendUntilAnswered = (client: Client, request: Request & { readonly key: string }): Effect.Effect<Reply> =>
  Effect.gen(function* () {
    for (;;) {
      const reply = yield* send(client, request)
      if (!isOpen(reply)) {
        const { path, body, key } = request
        client.run.witness.keyed.push({
          tenant: client.tenant,
          path,
          body,
          key,
          status: reply.status ?? 0,
          text: reply.text
        })
        return reply
      }
      yield* Effect.sleep("300 millis")
    }
  })

const recoverySeconds = 45

/** Retries a read until the service has recovered from silent connections. */
export const sendWhenWell = (client: Client, request: Request): Effect.Effect<Reply> =>
  Effect.gen(function* () {
    for (let second = 0; second < recoverySeconds; second++) {
      const reply = yield* send(client, request)
      if (reply.status !== null && reply.status !== 503) return reply
      yield* Effect.sleep("1 second")
    }
    return yield* send(client, request)
  })

/** A unique name for the next request. */
export const nextName = (client: Client, kind: string): string => {
  client.run.count++
  countOne(client.run.witness.work, kind)
  return `${kind} ${client.run.count} of ${client.tenant.name}`
}

/** Sends a write: with its own key until it is answered, or once without a key. */
export const sendEither = (client: Client, request: Request, name: string): Effect.Effect<Reply> =>
  client.dice.isSo(0.5) ? sendUntilAnswered(client, { ...request, key: name }) : send(client, request)
