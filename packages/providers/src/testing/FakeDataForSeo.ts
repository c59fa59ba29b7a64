/** DataForSEO, faked: each endpoint answers in the vendor's format, with fields that are null, missing or new. */
import { type Effect, Predicate, type Scope } from "effect"
import { appBodies } from "./AppBodies.ts"
import { dataForSeoBodies } from "./DataForSeoBodies.ts"
import { fakeTaskQueue } from "./FakeTaskQueue.ts"
import { type FakeReply, type FakeVendor, startFakeVendor } from "./FakeVendor.ts"

/** Starts the fake. It wants basic auth and one task in an array, as the vendor does. */
export const startFakeDataForSeo = (
  login = "fake@login.example",
  password = "fake-password"
): Effect.Effect<FakeVendor, never, Scope.Scope> => {
  const expected = `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`
  const queue = fakeTaskQueue()
  return startFakeVendor(({ method, path, headers, body }) => {
    if (headers.authorization !== expected) return dataForSeoScenarios["bad login"]
    if (method === "GET") return replyOf(queue.get(path))
    if (!Array.isArray(body) || body.length !== 1) return dataForSeoReply({ code: 40_000, message: "One task only." })
    const posted: unknown = body[0]
    const given = Predicate.isObject(posted) ? { ...posted } : {}
    const queued = queue.post(path, given)
    if (queued !== null) return replyOf(queued)
    const respond = appBodies.get(path) ?? dataForSeoBodies.get(path)
    if (respond === undefined) return dataForSeoScenarios["unknown path"]
    return dataForSeoResult(respond({ ...given, keyword: decoded(given["keyword"]) }), given)
  })
}

/** A keyword as the vendor understands it: it decodes `%` and `+` as in a URL. */
const decoded = (keyword: unknown): unknown =>
  typeof keyword === "string" ? decodeURIComponent(keyword.replaceAll("+", " ")) : keyword

/** The reply of a queue; an unknown task or path without one. */
const replyOf = (fields: Record<string, unknown> | null): FakeReply =>
  fields === null
    ? dataForSeoReply({ code: 40_400, message: "Not Found." })
    : { body: envelope({ cost: fields["cost"], tasks: [task(fields)] }) }

/** A reply whose task has this result, null for none. The vendor repeats the parameters of the task. */
export const dataForSeoResult = (result: unknown, given: Readonly<Record<string, unknown>> = {}): FakeReply => ({
  body: envelope({
    tasks: [task({ result_count: 1, result: result === null ? null : [result], data: { api: "fake", ...given } })]
  })
})

/** A 200 whose task says that it failed. `tasks_error` stays 0, as has been seen. */
export const dataForSeoReply = (options: {
  readonly code: number
  readonly message?: string
  readonly result?: unknown
  /** In US dollars. */
  readonly cost?: number
}): FakeReply => ({
  body: envelope({
    ...(options.cost === undefined ? {} : { cost: options.cost }),
    tasks: [
      task({
        status_code: options.code,
        status_message: options.message ?? "It did not work.",
        ...(options.cost === undefined ? {} : { cost: options.cost }),
        result_count: 0,
        result: options.result === undefined ? null : [options.result]
      })
    ]
  })
})

/** A reply that failed as a whole, without a task. */
export const dataForSeoRefusal = (options: {
  readonly status?: number
  readonly code: number
  readonly message?: string
  readonly headers?: Record<string, string>
}): FakeReply => ({
  status: options.status ?? 200,
  ...(options.headers === undefined ? {} : { headers: options.headers }),
  body: envelope({
    status_code: options.code,
    status_message: options.message ?? "It did not work.",
    cost: 0,
    tasks_count: 0,
    tasks: null
  })
})

const envelope = (fields: Record<string, unknown>) => ({
  version: "0.1.20261001",
  status_code: 20_000,
  status_message: "Ok.",
  time: "1.2034 sec.",
  cost: 0.002,
  tasks_count: 1,
  tasks_error: 0,
  datacenter: "new field",
  ...fields
})

const task = (fields: Record<string, unknown>) => ({
  id: "11210205-1535-0139-0000-0123456789ab",
  status_code: 20_000,
  status_message: "Ok.",
  time: "1.1021 sec.",
  cost: 0.002,
  path: ["v3"],
  data: { api: "fake" },
  mood: { new: "field" },
  ...fields
})

/** The vendor's situations, by name. */
export const dataForSeoScenarios = {
  "no results": dataForSeoReply({ code: 40_102, message: "No Search Results." }),
  "null result": dataForSeoResult(null),
  "bad login": dataForSeoRefusal({ status: 401, code: 40_100, message: "You are not Authorized to Access." }),
  "not verified": dataForSeoRefusal({ status: 403, code: 40_104, message: "Please verify your account." }),
  "payment required": dataForSeoRefusal({ status: 402, code: 40_200, message: "Payment Required." }),
  "insufficient funds": dataForSeoReply({ code: 40_210, message: "Insufficient Funds." }),
  "own cost limit": dataForSeoRefusal({ code: 40_203, message: "You exceeded the limit of your account." }),
  "account blocked": dataForSeoRefusal({ code: 40_201, message: "Your account was blocked." }),
  "no subscription": dataForSeoReply({ code: 40_204, message: "Access denied. Visit Plans and Subscriptions." }),
  "address not allowed": dataForSeoRefusal({ code: 40_207, message: "Your IP is not whitelisted." }),
  "duplicate tasks": dataForSeoReply({ code: 40_205, message: "You can set no more such tasks this hour." }),
  "calls per minute": dataForSeoRefusal({ code: 40_202, message: "You exceeded the limit of calls per minute." }),
  "too many at once": dataForSeoReply({ code: 40_209, message: "Too many requests at once." }),
  "http 429": { status: 429, headers: { "retry-after": "7" }, body: "slow down" },
  "invalid field": dataForSeoReply({ code: 40_501, message: "Invalid Field: 'limit'." }),
  "unknown location": dataForSeoReply({ code: 40_501, message: "Invalid Field: 'location_code'." }),
  "unknown language": dataForSeoReply({ code: 40_501, message: "Invalid Field: 'language_code'." }),
  "unknown path": dataForSeoRefusal({ status: 404, code: 40_400, message: "Not Found." }),
  "switched off": dataForSeoReply({ code: 50_304, message: "This endpoint is switched off." }),
  "task error inside 20000": dataForSeoReply({ code: 40_101, message: "Internal SE Server Error." }),
  "internal error": dataForSeoRefusal({ status: 500, code: 50_000, message: "Internal Error." }),
  "http 500": { status: 500, body: "<html>500</html>" },
  "http 502": { status: 502, body: "" },
  "broken json": { body: '{"status_code": 20000, "tasks": [' },
  "empty body": { body: "" },
  "no object": { body: [] },
  "no status": { body: { tasks: [] } },
  "no task": dataForSeoRefusal({ code: 20_000 }),
  "result of another form": dataForSeoReply({ code: 20_000, message: "Ok.", result: "text" }),
  redirect: { status: 302, headers: { location: "http://127.0.0.1:1/" } },
  silence: { end: "never" },
  "cut off": { body: envelope({ tasks: [] }), end: "midway" },
  stalled: { body: envelope({ tasks: [] }), end: "stalled" }
} as const satisfies Record<string, FakeReply>
