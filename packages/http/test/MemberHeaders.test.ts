import { Organizations } from "@answerscope/core"
import type { HttpOptions } from "@answerscope/http"
import { HttpServer } from "@answerscope/http"
import type { TestRequest } from "@answerscope/http/testing"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Stream } from "effect"
import { HttpEffect, HttpRouter, HttpServerRequest } from "effect/http"
import type { Scope } from "effect"
import { call, core, newOrganization, TestSend, unlimited } from "./TestServer.ts"

const page = '<base href="/" /><meta name="sign-in" content="key" />'
const dashboard = new Map([
  ["index.html", { contentType: "text/html", content: new TextEncoder().encode(page), brotli: null }]
])
const memberHeaders = { organization: "x-auth-org", scope: "x-auth-role" }
const options = { ...unlimited, dashboard, memberHeaders, trustedProxies: ["10.1.0.0/16", "::1"] }

/** The routes behind a connection from `x-test-peer`. */
const sendFrom = (given: Partial<HttpOptions>) =>
  Layer.effect(
    TestSend,
    Effect.gen(function* () {
      const app = yield* HttpRouter.toHttpEffect(HttpServer.routes(given))
      const fromPeer = Effect.updateService(app, HttpServerRequest.HttpServerRequest, (request) =>
        request.modify({ remoteAddress: Option.fromUndefinedOr(request.headers["x-test-peer"]) })
      )
      const context = yield* Effect.context<never>()
      const handler = HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(context)(
        fromPeer
      )
      return async ({ method, path, headers, body }: TestRequest) => {
        const init = { method, headers, ...(body === undefined ? {} : { body }) }
        const response = await handler(new Request(`http://api.test${path}`, init))
        return { status: response.status, headers: response.headers, body: await response.text() }
      }
    })
  ).pipe(
    Layer.provide(Layer.succeed(HttpRouter.RouterConfig, HttpServer.routerConfig)),
    Layer.provide(NodeHttpServer.layerHttpServices)
  )

const world = (given: Partial<HttpOptions> = options) => sendFrom(given).pipe(Layer.provideMerge(core))

const proxy = { "x-test-peer": "10.1.2.3" }
const own = { "x-answerscope-dashboard": "1", "sec-fetch-site": "same-origin" }
const brand = { name: "Acme" }

const read = (headers: Record<string, string>) => call("GET", "/v1/brands", { headers: { ...proxy, ...headers } })
const write = (headers: Record<string, string>) =>
  call("POST", "/v1/brands", { body: brand, headers: { ...proxy, ...headers } })

const messageIn = (body: string): string => JSON.parse(body).message

describe("headers of a trusted proxy", () => {
  it.effect("sign in a member of that organization with that scope", () =>
    Effect.gen(function* () {
      const organization = yield* newOrganization()
      yield* (yield* Organizations).update(organization.id, { externalId: "customer 7" })
      for (const name of [organization.id, "customer 7"]) {
        const { body, status } = yield* call("GET", "/session", { headers: { ...proxy, "x-auth-org": name } })
        assert.strictEqual(status, 200, name)
        assert.deepStrictEqual(JSON.parse(body).data.scope, "read")
        assert.strictEqual(JSON.parse(body).data.organization.id, organization.id)
      }
      const member = { ...own, "x-auth-org": organization.id }
      assert.strictEqual((yield* read(member)).status, 200)
      for (const role of ["", "read", "owner"]) {
        assert.strictEqual((yield* write({ ...member, "x-auth-role": role })).status, 403, role)
      }
      assert.strictEqual((yield* write({ ...member, "x-auth-role": "write" })).status, 200)
      const keys = (role: string) => call("GET", "/v1/keys", { headers: { ...proxy, ...member, "x-auth-role": role } })
      assert.strictEqual((yield* keys("write")).status, 403)
      assert.strictEqual((yield* keys("admin")).status, 200)
    }).pipe(Effect.provide(world()))
  )

  it.effect("are ignored from any other address, whatever it says it forwards", () =>
    Effect.gen(function* () {
      const organization = yield* newOrganization()
      const claim = { "x-auth-org": organization.id, "x-forwarded-for": "10.1.2.3" }
      for (const peer of ["10.2.0.1", "203.0.113.9", "::2", "unknown"]) {
        assert.strictEqual((yield* read({ ...claim, "x-test-peer": peer })).status, 401, peer)
        const session = yield* call("GET", "/session", { headers: { ...claim, "x-test-peer": peer } })
        assert.strictEqual(session.status, 401, peer)
      }
      for (const peer of ["10.1.2.3", "::ffff:10.1.2.3", "::1"]) {
        // forwarding for a foreign address is what a proxy does
        const forwarded = { ...claim, "x-forwarded-for": "203.0.113.9", "x-test-peer": peer }
        assert.strictEqual((yield* read(forwarded)).status, 200, peer)
      }
    }).pipe(Effect.provide(world()))
  )

  it.effect("are ignored without the setting, and replace cookies and the sign-in by key with it", () =>
    Effect.gen(function* () {
      const organization = yield* newOrganization()
      const { status } = yield* read({ "x-auth-org": organization.id })
      assert.strictEqual(status, 401)
    }).pipe(
      Effect.provide(world({ ...options, memberHeaders: null })),
      Effect.andThen(
        Effect.gen(function* () {
          const { key } = yield* newOrganization()
          assert.include((yield* call("GET", "/")).body, 'content="host"')
          const refused = yield* call("POST", "/session", { body: { accessKey: key }, headers: own })
          assert.deepStrictEqual([refused.status, messageIn(refused.body)], [403, "The proxy handles sign-in."])
          assert.strictEqual((yield* read({})).status, 401)
          // programs behind the same proxy send keys
          assert.strictEqual((yield* call("GET", "/v1/brands", { key })).status, 200)
        }).pipe(Effect.provide(world()))
      )
    )
  )

  it.effect("are refused when sent twice", () =>
    Effect.gen(function* () {
      const organization = yield* newOrganization()
      for (const twice of [
        { "x-auth-org": `${organization.id}, ${organization.id}` },
        { "x-auth-org": organization.id, "x-auth-role": "read, admin" }
      ]) {
        const { body, status } = yield* read({ ...own, ...twice })
        assert.strictEqual(status, 403)
        assert.include(messageIn(body), "must have one value")
      }
    }).pipe(Effect.provide(world()))
  )

  it.effect("let no page of another site read or write", () =>
    Effect.gen(function* () {
      const organization = yield* newOrganization()
      const member = { "x-auth-org": organization.id, "x-auth-role": "write" }
      const forged = [
        {},
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site", "x-answerscope-dashboard": "1" },
        { "sec-fetch-site": "none", "x-answerscope-dashboard": "1" },
        { origin: "http://evil.test", host: "api.test", "x-answerscope-dashboard": "1" },
        { origin: "null", host: "api.test", "x-answerscope-dashboard": "1" },
        { "sec-fetch-site": "same-origin" }
      ]
      for (const headers of forged) {
        assert.strictEqual((yield* write({ ...member, ...headers })).status, 403, JSON.stringify(headers))
      }
      for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "http://evil.test", host: "api.test" }]) {
        assert.strictEqual((yield* read({ ...member, ...headers })).status, 403, JSON.stringify(headers))
      }
      const plain = { origin: "http://api.test", host: "api.test", "x-answerscope-dashboard": "1" }
      assert.strictEqual((yield* write({ ...member, ...plain })).status, 200)
      assert.strictEqual((yield* read({ ...member, "sec-fetch-site": "none" })).status, 200)
    }).pipe(Effect.provide(world()))
  )

  it.effect("of an unknown, suspended or deleted organization are refused, and create none", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const organization = yield* newOrganization()
      const { length } = (yield* organizations.list({})).organizations
      for (const name of ["nobody", "org_1", organization.id.replace(/.{4}$/, "0000")]) {
        const { body, status } = yield* read({ "x-auth-org": name })
        assert.deepStrictEqual([status, messageIn(body)], [403, "Your organization does not exist here."], name)
      }
      yield* organizations.suspend(organization.id)
      const suspended = yield* read({ "x-auth-org": organization.id })
      assert.deepStrictEqual([suspended.status, messageIn(suspended.body)], [403, "The organization is suspended."])
      yield* organizations.remove(organization.id, ({ entries }) => Stream.runDrain(entries))
      assert.strictEqual((yield* read({ "x-auth-org": organization.id })).status, 403)
      assert.strictEqual((yield* organizations.list({})).organizations.length, length)
    }).pipe(Effect.provide(world()))
  )
})
