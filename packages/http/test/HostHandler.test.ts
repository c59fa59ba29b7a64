import { Organizations } from "@answerscope/core"
import * as HostHandler from "@answerscope/http/host"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { byHeader, hostHandler, listening, newCustomer } from "./HostServer.ts"
import { core, newOrganization, unlimited } from "./TestServer.ts"

const jsonType = { "content-type": "application/json" }

/** One way to call the same handler: gives status, headers and the JSON of the body, or its text. */
const answer = async (response: Response) => {
  const body = await response.text()
  return { status: response.status, headers: response.headers, body, json: parsed(body) }
}

const parsed = (body: string) => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

type Ask = (path: string, init?: RequestInit) => Effect.Effect<Awaited<ReturnType<typeof answer>>>

/** Both sides of a handler, by name. */
const sides = Effect.fnUntraced(function* (handler: HostHandler.HostHandler) {
  const { url } = yield* listening(handler.handleNode)
  const web: Ask = (path, init) =>
    Effect.promise(async () => answer(await handler.handle(new Request(`http://host.test${path}`, init))))
  const node: Ask = (path, init) => Effect.promise(async () => answer(await fetch(`${url}${path}`, init)))
  return { web, node }
})

const create = (user: string, name = "Acme"): RequestInit => ({
  method: "POST",
  headers: { ...jsonType, "x-user": user },
  body: JSON.stringify({ name })
})

layer(core.pipe(Layer.provideMerge(Logger.layer([]))), { excludeTestServices: true })("inside a host", (it) => {
  it.effect.each(["web", "node"] as const)("answers below the prefix, for whom the host says, by %s", (side) =>
    Effect.gen(function* () {
      const ask = (yield* sides(yield* hostHandler(unlimited)))[side]
      const own = yield* newCustomer
      const other = yield* newCustomer
      const created = yield* ask("/visibility/v1/brands/", create(own))
      assert.deepStrictEqual([created.status, created.json.data.name], [200, "Acme"])
      const listed = yield* ask("/visibility/v1/brands", { headers: { "x-user": own } })
      assert.deepStrictEqual(
        listed.json.data.brands.map(({ name }: { name: string }) => name),
        ["Acme"]
      )
      assert.deepStrictEqual(
        (yield* ask("/visibility/v1/brands", { headers: { "x-user": other } })).json.data.brands,
        []
      )
      const missing = yield* ask(`/visibility/v1/brands/${created.json.data.id}`, { headers: { "x-user": other } })
      assert.deepStrictEqual([missing.status, missing.json.code], [404, "not_found"])
      // the host may have cut the prefix off already
      assert.strictEqual((yield* ask("/v1/brands", { headers: { "x-user": own } })).status, 200)
      assert.strictEqual((yield* ask("/visibility/v1/health")).status, 200)
      assert.strictEqual((yield* ask("/visibility/metrics")).status, 404)
    })
  )

  it.effect.each(["web", "node"] as const)("says 401 to nobody, and 403 to whom it does not serve, by %s", (side) =>
    Effect.gen(function* () {
      const ask = (yield* sides(yield* hostHandler(unlimited)))[side]
      const organizations = yield* Organizations
      const suspended = yield* newCustomer
      yield* organizations.suspend(suspended)
      const reader = `${yield* newCustomer}:read`
      const nobody = yield* ask("/visibility/v1/brands")
      assert.deepStrictEqual([nobody.status, nobody.json.code], [401, "unauthenticated"])
      assert.notInclude(nobody.body, "x-access-key")
      for (const [user, message] of [
        [suspended, "The organization is suspended."],
        ["org_00000000000000000000000000", "Your organization is not known here."],
        ["acme", "Your organization is not known here."],
        ["", "Your organization is not known here."]
      ]) {
        const forbidden = yield* ask("/visibility/v1/brands", { headers: { "x-user": user ?? "" } })
        assert.deepStrictEqual(
          [forbidden.status, forbidden.json],
          [403, { success: false, code: "forbidden", message }]
        )
      }
      assert.strictEqual((yield* ask("/visibility/v1/brands", { headers: { "x-user": reader } })).status, 200)
      const written = yield* ask("/visibility/v1/brands", create(reader))
      assert.deepStrictEqual([written.status, written.json.message], [403, "You may read here, and change nothing."])
      // an access key opens nothing where the host says who calls
      const { key } = yield* newOrganization()
      assert.strictEqual((yield* ask("/visibility/v1/brands", { headers: { "x-access-key": key } })).status, 401)
    })
  )

  it.effect("gives the host the request as its client sent it", () =>
    Effect.gen(function* () {
      const seen: Array<HostHandler.HostRequest> = []
      const handler = yield* hostHandler({
        ...unlimited,
        authenticate: async (request) => {
          seen.push(request)
          return byHeader(request)
        }
      })
      const { web, node } = yield* sides(handler)
      for (const ask of [web, node]) yield* ask("/visibility/v1/alerts?limit=1", { headers: { "X-User": "acme" } })
      assert.deepStrictEqual(
        seen.map(({ method, url, headers }) => [method, url, headers.get("x-user")]),
        Array.from({ length: 2 }, () => ["GET", "/visibility/v1/alerts?limit=1", "acme"])
      )
      assert.instanceOf(seen[0]?.source, Request)
      assert.strictEqual(seen[1]?.source.url, "/visibility/v1/alerts?limit=1")
    })
  )

  it.effect("answers 500 when the host's authentication fails, and logs nothing of the request", () =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const keeping = Logger.layer([Logger.make(({ message, cause }) => void logged.push([message, cause]))])
      const failing = [
        () => {
          throw Object.assign(new Error("session store is away"), { headers: { cookie: "sid=secret" } })
        },
        async () => Promise.reject(new TypeError("session store is away")),
        () => JSON.parse('{ "user": "u1" }')
      ]
      for (const authenticate of failing) {
        const handler = yield* Effect.provide(hostHandler({ ...unlimited, authenticate }), keeping)
        const { web } = yield* sides(handler)
        const { status, json } = yield* web("/visibility/v1/brands", { headers: { cookie: "sid=secret" } })
        assert.deepStrictEqual([status, json.code], [500, "internal"])
        assert.match(json.message, /^Something went wrong on our side; the request id is req_/)
      }
      const text = JSON.stringify(logged)
      assert.include(text, "the host's authentication failed")
      assert.include(text, "session store is away")
      assert.include(text, "neither null nor an object with an organizationId")
      assert.notInclude(text, "sid=secret")
    })
  )

  it.effect("counts the limit of each caller", () =>
    Effect.gen(function* () {
      const { web } = yield* sides(yield* hostHandler({ rateLimitPerMinute: 6 }))
      const own = yield* newCustomer
      const ask = (user: string) => Effect.map(web("/visibility/v1/brands", { headers: { "x-user": user } }), statusOf)
      assert.deepStrictEqual([yield* ask(own), yield* ask(own)], [200, 429])
      assert.deepStrictEqual([yield* ask(`${own}:write:ann`), yield* ask(`${own}:write:ann`)], [200, 429])
      assert.strictEqual(yield* ask(`${own}:write:bob`), 200)
      assert.strictEqual(yield* ask(`${yield* newCustomer}:write:ann`), 200)
    })
  )

  it.effect("keeps access keys where the host has no authentication of its own", () =>
    Effect.gen(function* () {
      const { web, node } = yield* sides(yield* HostHandler.make({ ...unlimited, prefix: "/visibility" }))
      const { key } = yield* newOrganization()
      for (const ask of [web, node]) {
        assert.strictEqual((yield* ask("/visibility/v1/brands", { headers: { "x-access-key": key } })).status, 200)
        const refused = yield* ask("/visibility/v1/brands")
        assert.deepStrictEqual([refused.status, /x-access-key/.test(refused.body)], [401, true])
      }
    })
  )
})

const statusOf = ({ status }: { readonly status: number }): number => status
