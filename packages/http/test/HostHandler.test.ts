import { Organizations } from "@answerscope/core"
import * as HostHandler from "@answerscope/http/host"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { byHeader, hostHandler, listening, newCustomer } from "./HostServer.ts"
import { exchange, responsesIn } from "./RawConnection.ts"
import { core, newOrganization, unlimited } from "./TestServer.ts"
import { recordedSpans } from "./RecordedSpans.ts"

const quiet = core.pipe(Layer.provideMerge(Logger.layer([])))

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

layer(quiet, { excludeTestServices: true })("inside a host", (it) => {
  it.effect.each(["web", "node"] as const)(
    "answers below the prefix for the caller that the host identifies, by %s",
    (side) =>
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

  it.effect.each(["web", "node"] as const)("answers 401 without a caller, and 403 to a rejected one, by %s", (side) =>
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
        ["org_00000000000000000000000000", "Your organization does not exist here."],
        ["acme", "Your organization does not exist here."],
        ["", "Your organization does not exist here."]
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
      // access keys do not work where the host identifies callers
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

  it.effect("answers 500 if the host's authentication fails, and logs no part of the request", () =>
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

  it.effect("finds the organization by the host's id, and rejects an unknown id", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const { id } = yield* organizations.create({ name: "Customer", monthlyLimit: 10, externalId: "customer 7" })
      const authenticate = ({ headers }: HostHandler.HostRequest) => ({ externalId: headers.get("x-user") ?? "" })
      const { web } = yield* sides(yield* hostHandler({ ...unlimited, authenticate }))
      const ask = (user: string) => web("/visibility/v1/usage", { headers: { "x-user": user } })
      assert.strictEqual((yield* ask("customer 7")).status, 200)
      for (const unknown of ["customer 8", "", id]) {
        const { json, status } = yield* ask(unknown)
        assert.deepStrictEqual([status, json.code], [401, "unauthenticated"])
      }
      yield* organizations.suspend(id)
      assert.strictEqual((yield* ask("customer 7")).status, 403)
    })
  )

  it.effect("rejects writes from pages of other sites with the host's cookies", () =>
    Effect.gen(function* () {
      const own = yield* newCustomer
      const corsOrigins = ["https://app.example"]
      const { web } = yield* sides(yield* hostHandler({ ...unlimited, corsOrigins }))
      const ask = (method: string, headers: Record<string, string>) =>
        Effect.map(
          web("/visibility/v1/scans/scn_none/cancel", { method, headers: { "x-user": own, ...headers } }),
          statusOf
        )
      for (const site of ["cross-site", "same-site"]) {
        const page = { "sec-fetch-site": site, origin: "https://evil.example" }
        assert.strictEqual(yield* ask("POST", page), 403)
        assert.strictEqual(yield* ask("POST", { ...page, origin: "https://app.example" }), 404)
        const read = yield* web("/visibility/v1/brands", { headers: { "x-user": own, ...page } })
        assert.strictEqual(read.status, 200)
      }
      for (const headers of [{}, { "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }]) {
        assert.strictEqual(yield* ask("POST", headers), 404)
      }
    })
  )

  it.effect("limits each caller on its own", () =>
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

  it.effect("uses access keys if the host has no authentication", () =>
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

layer(quiet, { excludeTestServices: true })("the prefix of a host", (it) => {
  it.effect("is removed once, as a whole, and hides no other path", () =>
    Effect.gen(function* () {
      const { port } = yield* listening((yield* hostHandler(unlimited)).handleNode)
      const own = yield* newCustomer
      const statusAt = Effect.fnUntraced(function* (target: string) {
        const text = `GET ${target} HTTP/1.1\r\nhost: x\r\nx-user: ${own}\r\nconnection: close\r\n\r\n`
        return responsesIn(yield* exchange(port, [text]))[0]?.status
      })
      for (const target of [
        "/visibility/v1/brands",
        "/visibility/v1/brands/",
        "/v1/brands",
        "http://elsewhere.test/visibility/v1/brands"
      ]) {
        assert.strictEqual(yield* statusAt(target), 200, target)
      }
      for (const target of [
        "/visibility",
        "/visibility/",
        "/visibility?x=1",
        "/visibilityX/v1/brands",
        "/visibilityv1/brands",
        "/visibility/../v1/brands",
        "/visibility/./v1/brands",
        "/visibility/..%2fv1/brands",
        "/visibility%2fv1/brands",
        "/visibility;/v1/brands",
        "/visibility//v1/brands",
        "//visibility/v1/brands",
        "/visibility/visibility/v1/brands",
        "/Visibility/v1/brands",
        "/visibility\\v1/brands",
        "/v1/brands/../visibility",
        "visibility/v1/brands",
        "*"
      ]) {
        assert.include([400, 404], yield* statusAt(target), target)
      }
    })
  )

  it.effect("can have slashes around it, and must begin the path", () =>
    Effect.gen(function* () {
      for (const prefix of ["visibility", "/visibility", "visibility/", "/visibility/", "/a/b-c/d.e"]) {
        const { web } = yield* sides(yield* hostHandler({ ...unlimited, prefix }))
        const path = `/${prefix.replaceAll(/^\/|\/$/g, "")}/v1/health`
        assert.strictEqual((yield* web(path)).status, 200)
        const { json } = yield* web("/v1/openapi.json")
        assert.deepStrictEqual(json.servers, [{ url: path.replace("/v1/health", "") }])
      }
      for (const prefix of ["/a?b", "/a#b", "/a//b", "/../a", "/a/..", "/a b", "//a", "https://a.test/b", "/%61"]) {
        const made = yield* Effect.exit(hostHandler({ prefix }))
        assert.match(String(made), /RangeError: prefix/, prefix)
      }
    })
  )
})

layer(quiet, { excludeTestServices: true })("the description inside a host", (it) => {
  it.effect("names the host's path, and no access keys", () =>
    Effect.gen(function* () {
      const { web, node } = yield* sides(yield* hostHandler(unlimited))
      const own = (yield* web("/visibility/v1/openapi.json")).json
      assert.deepStrictEqual((yield* node("/visibility/v1/openapi.json")).json, own)
      assert.deepStrictEqual(own.servers, [{ url: "/visibility" }])
      assert.isUndefined(own.components.securitySchemes)
      assert.isUndefined(own.paths["/v1/brands/"].get.security)
      assert.match(own.info.description, /its own sign-in; there are no access keys/)
      assert.notMatch(own.paths["/v1/brands/"].get.responses["401"].description, /key/)
      const { body, status } = yield* web("/visibility/docs")
      assert.strictEqual(status, 200)
      assert.include(body, '"servers":[{"url":"/visibility"}]')
    })
  )

  it.effect("describes access keys if the host uses them, and is optional", () =>
    Effect.gen(function* () {
      const { web } = yield* sides(yield* HostHandler.make({ ...unlimited, prefix: "/visibility" }))
      const { json } = yield* web("/visibility/v1/openapi.json")
      assert.deepStrictEqual(json.servers, [{ url: "/visibility" }])
      assert.deepStrictEqual(json.paths["/v1/brands/"].get.security, [{ accessKey: [] }])
      const without = yield* sides(yield* hostHandler({ ...unlimited, docs: false }))
      for (const path of ["/visibility/v1/openapi.json", "/visibility/docs"]) {
        assert.strictEqual((yield* without.web(path)).status, 404)
        assert.strictEqual((yield* without.web(path, { method: "POST" })).status, 404)
      }
    })
  )
})

const logged: Array<string> = []
const remembered = Logger.layer([Logger.map(Logger.formatJson, (line) => void logged.push(line))])

layer(core.pipe(Layer.provideMerge(remembered)), { excludeTestServices: true })("addresses inside a host", (it) => {
  const wrong = { headers: { "x-access-key": "ask_wrong" } }
  const statuses = Effect.fnUntraced(function* (ask: Ask, inits: ReadonlyArray<RequestInit>) {
    return yield* Effect.forEach(inits, (init) => Effect.map(ask("/v1/brands", init), statusOf))
  })
  const from = (address: string): RequestInit => ({ headers: { ...wrong.headers, "x-forwarded-for": address } })

  it.effect("come from the host for web requests; without one, callers share no limit", () =>
    Effect.gen(function* () {
      const telling = yield* HostHandler.make({
        failuresPerMinute: 1,
        clientAddress: ({ headers }) => headers.get("x-forwarded-for") ?? undefined
      })
      const asked = [from("10.0.0.1"), from("10.0.0.1"), from("10.0.0.2"), wrong, wrong]
      assert.deepStrictEqual(yield* statuses((yield* sides(telling)).web, asked), [401, 429, 401, 401, 429])
      const silent = yield* sides(yield* HostHandler.make({ failuresPerMinute: 1 }))
      assert.deepStrictEqual(yield* statuses(silent.web, asked), [401, 401, 401, 401, 401])
      // the header counts for nothing on a connection of Node that no proxy is trusted on, which is said once
      assert.deepStrictEqual(yield* statuses(silent.node, asked), [401, 429, 429, 429, 429])
      assert.strictEqual(logged.filter((line) => line.includes("TRUSTED_PROXIES")).length, 1)
    })
  )

  it.effect("come from the proxy if it is trusted", () =>
    Effect.gen(function* () {
      const proxied = { failuresPerMinute: 1, trustedProxies: ["127.0.0.1", "10.9.0.0/16"] }
      const handler = HostHandler.make({ ...proxied, clientAddress: () => "10.9.1.1" })
      const [{ web }, { node }] = [yield* sides(yield* handler), yield* sides(yield* handler)]
      const asked = [from("192.0.2.1"), from("192.0.2.1"), from("192.0.2.2"), from("192.0.2.2, 10.9.3.3")]
      for (const ask of [web, node]) assert.deepStrictEqual(yield* statuses(ask, asked), [401, 429, 401, 429])
    })
  )

  it.effect("do not limit callers that the host does not identify", () =>
    Effect.gen(function* () {
      const { node } = yield* sides(yield* hostHandler({ failuresPerMinute: 1 }))
      assert.deepStrictEqual(yield* statuses(node, [{}, {}, {}]), [401, 401, 401])
    })
  )
})

const { attributes, tracing } = recordedSpans()

layer(quiet.pipe(Layer.provideMerge(tracing)), { excludeTestServices: true })("the traces inside a host", (it) => {
  it.effect("contain no URL with a token, with or without the prefix", () =>
    Effect.gen(function* () {
      const { web, node } = yield* sides(yield* hostHandler(unlimited))
      const token = "t".repeat(43)
      for (const ask of [web, node]) {
        assert.strictEqual((yield* ask("/visibility/v1/health?seen")).status, 200)
        for (const path of [`/visibility/email/confirm/${token}`, `/email/unsubscribe/${token}`]) {
          assert.strictEqual((yield* ask(path)).status, 200)
        }
      }
      assert.strictEqual(attributes.filter((text) => text.startsWith("url.path=")).length, 2)
      assert.isFalse(attributes.some((text) => text.includes(token)))
    })
  )
})
