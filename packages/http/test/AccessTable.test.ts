/**
 * Who may see what, where `accessCases` does not look: queries that name a brand, routes without a key, and all tools,
 * resources and prompts of MCP. The lists come from the server, so that a new entry without an answer here fails.
 */
import { operationsOf } from "@answerscope/http/testing"
import { AccessKeys } from "@answerscope/core"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { boundKey, twoBrands } from "./BoundBrands.ts"
import { ask, callTool } from "./McpCalls.ts"
import { call, core, document, newKey, newOrganization, TestSend, unlimited } from "./TestServer.ts"

type World = Effect.Success<typeof twoBrands>

const served = TestSend.layer(unlimited).pipe(Layer.provideMerge(core))

const unknownBrand = "brd_01jnhv8q5yfa7tb2c3d4e5f6g7"

/** Those who must see nothing of the brand Zebra: another organization, and a key of another brand. */
const strangersOf = Effect.fnUntraced(function* ({ key }: World) {
  const { id } = yield* newOrganization()
  return { "another organization": yield* newKey(id, "write"), "another brand": key }
})

/** What a text holds of the brand Zebra. */
const leaksIn = (text: string, { ofNoBrand, other }: World): ReadonlyArray<string> =>
  [...Object.values(other.ids), ...Object.values(ofNoBrand), other.alert.id, other.alert.causeId, "zebra"].filter(
    (each) => text.toLowerCase().includes(each)
  )

layer(served)("operations", (it) => {
  it.effect("are for callers with a key, but for these", () =>
    Effect.sync(() => {
      const open = operationsOf(document).flatMap(({ id, isKeyed }) => (isKeyed ? [] : [id]))
      // links have a token, and health shows nothing of an organization
      assert.sameMembers(open, ["readShared", "unlockShared", "getHealth", "getReadiness"])
    })
  )

  it.effect("answer to a query about another organization's brand as to one about none", () =>
    Effect.gen(function* () {
      const { other } = yield* twoBrands
      const { id } = yield* newOrganization()
      const key = yield* newKey(id, "write")
      const more: Readonly<Record<string, string>> = { getDuel: "&competitor=Globex", getPlan: "&drop=0.2" }
      const asked = operationsOf(document).filter(
        ({ method, query }) => method === "GET" && query.some(({ name }) => name === "brand_id")
      )
      assert.isAbove(asked.length, 15)
      for (const { id: name, path } of asked) {
        for (const accept of ["application/json", "text/csv", "application/x-ndjson"]) {
          const answered = (brandId: string) =>
            Effect.map(
              call("GET", `${path}?brand_id=${brandId}${more[name] ?? ""}`, { key, headers: { accept } }),
              ({ body, status }) => ({ status, body })
            )
          const foreign = yield* answered(other.ids.brands)
          assert.include([200, 404], foreign.status, `${name} ${foreign.body}`)
          assert.deepStrictEqual(foreign, yield* answered(unknownBrand), `${name} ${accept}`)
        }
      }
    })
  )
})

interface ListedTool {
  readonly name: string
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, unknown>>
    readonly required?: ReadonlyArray<string>
  }
}

/** What is given for the arguments that name or need something. */
const givenOf = ({ ids }: { readonly ids: Readonly<Record<string, string>> }): Readonly<Record<string, unknown>> => ({
  brand_id: ids["brands"],
  tracker_id: ids["trackers"],
  id: ids["snapshots"],
  prompts: ["mine"],
  confirm: true
})

/** The arguments of a call about things of these ids. */
const argumentsOf = ({ inputSchema, name }: ListedTool, given: Readonly<Record<string, unknown>>) => {
  const names = Object.keys(inputSchema.properties ?? {})
  for (const needed of inputSchema.required ?? []) assert.property(given, needed, `${name}: what is its ${needed}?`)
  const isNamed = (argument: string) =>
    argument.endsWith("id") || (inputSchema.required ?? []).includes(argument) || name === "set_prompts"
  for (const argument of names.filter((each) => each.endsWith("id"))) {
    assert.property(given, argument, `${name}: what is its ${argument}?`)
  }
  return Object.fromEntries(names.filter(isNamed).map((argument) => [argument, given[argument]]))
}

layer(served)("/mcp", (it) => {
  it.effect("shows by no tool what is of another organization or brand", () =>
    Effect.gen(function* () {
      const world = yield* twoBrands
      const before = yield* call("GET", `/v1/brands/${world.other.ids.brands}`, { key: world.owner.key })
      const tools: ReadonlyArray<ListedTool> = (yield* ask("tools/list", {}, { key: world.owner.key })).json.result
        .tools
      assert.isAbove(tools.length, 13)
      const unknown = {
        ids: {
          brands: unknownBrand,
          trackers: "trk_01jnhv8q5yfa7tb2c3d4e5f6g7",
          snapshots: "snp_01jnhv8q5yfa7tb2c3d4e5f6g7"
        }
      }
      for (const [who, key] of Object.entries(yield* strangersOf(world))) {
        for (const tool of tools) {
          const answered = (given: Readonly<Record<string, unknown>>) =>
            Effect.map(callTool(key, tool.name, argumentsOf(tool, given)), ({ isError, text }) => ({ isError, text }))
          const foreign = yield* answered(givenOf(world.other))
          assert.deepStrictEqual(leaksIn(foreign.text, world), [], `${tool.name} for ${who}: ${foreign.text}`)
          assert.deepStrictEqual(foreign, yield* answered(givenOf(unknown)), `${tool.name} for ${who}`)
        }
      }
      const after = yield* call("GET", `/v1/brands/${world.other.ids.brands}`, { key: world.owner.key })
      assert.strictEqual(after.body, before.body)
    })
  )

  it.effect("shows the owner by each of these tools what strangers do not see", () =>
    Effect.gen(function* () {
      const world = yield* twoBrands
      const { key } = world.owner
      const tools: ReadonlyArray<ListedTool> = (yield* ask("tools/list", {}, { key })).json.result.tools
      const ofBrands = tools.filter(({ name }) => !["usage", "explain_metric"].includes(name))
      for (const tool of ofBrands) {
        const { isError, text } = yield* callTool(key, tool.name, argumentsOf(tool, givenOf(world.other)))
        assert.isFalse(isError, `${tool.name}: ${text}`)
      }
    })
  )

  it.effect("has resources and prompts that show strangers nothing", () =>
    Effect.gen(function* () {
      const world = yield* twoBrands
      const of = (method: string) => Effect.map(ask(method, {}, { key: world.owner.key }), ({ json }) => json.result)
      const { resources } = yield* of("resources/list")
      const { resourceTemplates } = yield* of("resources/templates/list")
      const uris: ReadonlyArray<string> = [
        ...resources.map(({ uri }: { readonly uri: string }) => uri),
        ...resourceTemplates.map(({ uriTemplate }: { readonly uriTemplate: string }) =>
          uriTemplate.replace("{id}", world.other.ids.brands).replace("{period}", "default")
        )
      ]
      assert.isTrue(
        uris.every((uri) => !uri.includes("{")),
        uris.join(" ")
      )
      const { prompts } = yield* of("prompts/list")
      for (const [who, key] of Object.entries(yield* strangersOf(world))) {
        for (const uri of uris) {
          const { json } = yield* ask("resources/read", { uri }, { key })
          const leaks = leaksIn(JSON.stringify(json.result ?? {}), world)
          assert.deepStrictEqual(leaks, [], `${uri} for ${who}`)
          assert.strictEqual(json.error === undefined, !uri.includes(world.other.ids.brands), uri)
        }
        for (const { name } of prompts) {
          const { json } = yield* ask("prompts/get", { name, arguments: { brand: "Acme" } }, { key })
          assert.deepStrictEqual(leaksIn(JSON.stringify(json), world), [], `${name} for ${who}`)
        }
      }
    })
  )

  it.effect("takes no method from a key that was revoked, whoever it was", () =>
    Effect.gen(function* () {
      const { other, own, owner } = yield* twoBrands
      const accessKeys = yield* AccessKeys
      const revoked = [yield* newKey(owner.id, "write"), yield* boundKey(owner.id, "read", [own.ids.brands])]
      for (const { id } of yield* accessKeys.list(owner.id)) yield* accessKeys.revoke(id)
      const uri = `answerscope://brands/${other.ids.brands}/report/default`
      const requests = [
        ask("tools/list", {}, { key: "" }),
        ...revoked.flatMap((key) => [
          ask("tools/list", {}, { key }),
          ask("tools/call", { name: "list_brands", arguments: {} }, { key }),
          ask("resources/list", {}, { key }),
          ask("resources/read", { uri }, { key }),
          ask("prompts/list", {}, { key }),
          ask("server/discover", {}, { key })
        ])
      ]
      const statuses = (yield* Effect.all(requests)).map(({ status }) => status)
      assert.deepStrictEqual(new Set(statuses), new Set([401]))
    })
  )
})
