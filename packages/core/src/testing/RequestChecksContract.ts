/**
 * Requests that every service must refuse, whatever the storage, as a program without types could make them.
 */
import { assert } from "@effect/vitest"
import { Effect, Layer, Predicate, Redacted } from "effect"
import { Brands } from "../brand/Brands.ts"
import * as Core from "../Core.ts"
import { Credits } from "../credit/Credits.ts"
import { Discoveries } from "../discovery/Discoveries.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { Lookups } from "../lookup/Lookups.ts"
import { Notifications } from "../notification/Notifications.ts"
import { AccessKeys } from "../organization/AccessKeys.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Organizations } from "../organization/Organizations.ts"
import { Scans } from "../scan/Scans.ts"
import { Trackers } from "../tracker/Trackers.ts"
import { contractSuite, type ContractTests } from "./ContractFixtures.ts"
import { scriptedEngine } from "./ScriptedEngine.ts"

const core = Core.layer.pipe(Layer.provide(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["Contoso."]) })))

const isEffect = (made: unknown): made is Effect.Effect<unknown, unknown> => Effect.isEffect(made)

/** What a caller without types can do: call any method of a service with anything. */
const called = (service: object, method: string, args: ReadonlyArray<unknown>) =>
  Effect.suspend((): Effect.Effect<unknown, unknown> => {
    const member: unknown = Reflect.get(service, method)
    const made: unknown = typeof member === "function" ? Reflect.apply(member, service, args) : member
    return isEffect(made) ? made : Effect.die(new TypeError(method))
  })

const services = Effect.all({
  accessKeys: AccessKeys,
  brands: Brands,
  credits: Credits,
  discoveries: Discoveries,
  lookups: Lookups,
  notifications: Notifications,
  organizations: Organizations,
  scans: Scans,
  trackers: Trackers
})

type Bad = readonly [call: `${keyof Effect.Success<typeof services>}.${string}`, request: unknown, message: string]

const scan = { brand: "Contoso", prompts: ["best crm"] }
const many = Array.from({ length: 10_000 }, (_, index) => `prompt ${index}`)

/** Of calls that take the organization's id and a request. */
const refused: ReadonlyArray<Bad> = [
  ["scans.start", undefined, "request: must be an object"],
  ["scans.start", "scan", "request: must be an object"],
  ["scans.start", { ...scan, prompts: [1] }, "prompts[0]: must be a string"],
  ["scans.start", { ...scan, prompts: "best crm" }, "prompts: must be a list"],
  ["scans.start", { ...scan, prompts: [""] }, "prompts[0]: must have 1 to 500 characters"],
  ["scans.start", { ...scan, prompts: ["a\u0000b"] }, "prompts[0]: must not contain control characters"],
  ["scans.start", { ...scan, prompts: ["x".repeat(9_000)] }, "prompts[0]: must have 1 to 500 characters"],
  ["scans.start", { ...scan, prompts: many }, "prompts: must have at most 50 items"],
  ["scans.start", { ...scan, prompts: [] }, "prompts: must have at least 1 item"],
  ["scans.start", { ...scan, brand: "" }, "brand: must have 1 to 200 characters"],
  ["scans.start", { ...scan, brand: null }, "brand: must be a string"],
  ["scans.start", { ...scan, domain: "not a domain" }, "domain: must be a public host name"],
  ["scans.start", { ...scan, engines: ["Bard!"] }, "engines[0]: must be an engine's name"],
  ["scans.start", { ...scan, engines: ["bard"] }, "engines[0]: must be one of chatgpt"],
  ["scans.start", { ...scan, engines: ["chatgpt", "chatgpt"] }, "engines: must not have an item twice"],
  ["scans.start", { ...scan, models: { chatgpt: "" } }, "models.chatgpt: must have 1 to 200 characters"],
  ["scans.start", { ...scan, samples: 0.5 }, "samples: must be"],
  ["scans.start", { ...scan, captureSentiment: "yes" }, "captureSentiment: must be a boolean"],
  ["scans.start", { brandId: 7 }, "brandId: must be a string"],
  ["brands.create", {}, "name: is required"],
  ["brands.create", { name: " " }, "name: must have 1 to 200 characters"],
  ["brands.create", { name: "A", aliases: [null] }, "aliases[0]: must be a string"],
  ["brands.create", { name: "A", location: "" }, "location: must have 1 to 200 characters"],
  ["brands.create", { name: "A", competitors: many }, "competitors: must have at most 50 items"],
  ["trackers.create", {}, "brandId: is required"],
  ["trackers.create", { brandId: "brd_x", intervalMinutes: 1 }, "intervalMinutes: must be"],
  ["trackers.create", { brandId: "brd_x", alertSettings: { minChange: 9 } }, "alertSettings.minChange: must be"],
  ["notifications.create", { channel: "fax" }, "channel: must be one of email, webhook"],
  ["notifications.create", { channel: "webhook", webhookUrl: "nonsense" }, "webhookUrl: "],
  ["notifications.create", { channel: "email", emailRecipients: ["a b"] }, "emailRecipients[0]: "],
  ["notifications.create", { channel: "webhook", eventTypes: [] }, "eventTypes: must have at least 1 item"],
  ["discoveries.start", { brandId: "brd_x", maxPrompts: "2" }, "maxPrompts: must be a number"],
  ["lookups.promptsRun", { prompt: "" }, "prompt: must have 1 to 2000 characters"],
  ["lookups.backlinks", { target: 1 }, "target: must be a string"],
  ["lookups.rank", { keyword: "crm", domain: "localhost" }, "domain: must be a public host name"]
]

/** Of calls that take one object, with the organization's id in it. */
const refusedOfOne: ReadonlyArray<Bad> = [
  ["credits.grant", { amount: -5 }, "amount: must be"],
  ["credits.grant", { amount: 0.5 }, "amount: must be"],
  ["credits.grant", { amount: 1e15 }, "amount: must be"],
  ["credits.setMonthlyLimit", { monthlyLimit: -5 }, "monthlyLimit: must be"],
  ["organizations.create", { name: "", monthlyLimit: 0 }, "name: must have 1 to 200 characters"],
  ["organizations.create", { name: "A\u0000", monthlyLimit: 0 }, "name: must not contain control characters"],
  ["organizations.create", { name: "A", monthlyLimit: -5 }, "monthlyLimit: must be"],
  ["organizations.setRetention", { retention: { texts: 0 } }, "retention.texts: must be"],
  ["accessKeys.issue", { name: null, scope: "admin", expiresAt: null }, "scope: must be one of read, write"],
  [
    "accessKeys.issue",
    { name: null, scope: "read", expiresAt: null, secret: Redacted.make("ask_x") },
    "secret: must have the form of an access key"
  ]
]

const unknownIds = ["org_01h455vb4pex5vsknk084sn02q", "acme-42", "", "org_\u0000", 7, null]

const isError = (error: unknown): error is { readonly _tag: string; readonly message: string } =>
  Predicate.hasProperty(error, "_tag") && Predicate.hasProperty(error, "message")

const failureOf = Effect.fnUntraced(function* (call: Bad[0], args: ReadonlyArray<unknown>) {
  const [name = "", method = ""] = call.split(".")
  const service: unknown = Reflect.get(yield* services, name)
  assert(Predicate.isObject(service))
  const error = yield* Effect.flip(called(service, method, args))
  assert(isError(error), `${call} fails with an error of the core`)
  return error
})

const newTenant = Effect.gen(function* () {
  const { id } = yield* (yield* Organizations).create({ name: "Checks", monthlyLimit: 100 })
  return id
})

const checks = (it: ContractTests) => {
  it.effect.each<Bad>([...refused])("refuses %s of %o: %s", ([call, request, message]) =>
    Effect.gen(function* () {
      const { _tag, message: found } = yield* failureOf(call, [yield* newTenant, request])
      assert.strictEqual(_tag, "InvalidRequest", found)
      assert.isTrue(found.startsWith(message), found)
    }).pipe(Effect.provide(core))
  )

  it.effect.each<Bad>([...refusedOfOne])("refuses %s with %o: %s", ([call, request, message]) =>
    Effect.gen(function* () {
      const id = yield* newTenant
      const { _tag, message: found } = yield* failureOf(call, [{ ...Object(request), organizationId: id, id }])
      assert.strictEqual(_tag, "InvalidRequest", found)
      assert.isTrue(found.startsWith(message), found)
    }).pipe(Effect.provide(core))
  )

  it.effect.each(unknownIds)("does not find an organization of id %o", (id) =>
    Effect.gen(function* () {
      const calls: ReadonlyArray<readonly [Bad[0], ReadonlyArray<unknown>]> = [
        ["organizations.get", [id]],
        ["organizations.suspend", [id]],
        ["credits.balance", [id]],
        ["credits.grant", [{ organizationId: id, amount: 5 }]],
        ["scans.start", [id, scan]],
        ["scans.get", [{ organizationId: id, id }]],
        ["brands.create", [id, { name: "A" }]],
        ["brands.get", [{ organizationId: id, id }]],
        ["trackers.create", [id, { brandId: "brd_x" }]],
        ["notifications.create", [id, { channel: "webhook", webhookUrl: "https://hooks.example.com/a" }]],
        ["discoveries.start", [id, { brandId: "brd_x" }]],
        ["lookups.promptsRun", [id, { prompt: "best crm" }]],
        ["accessKeys.issue", [{ organizationId: id, name: null, scope: "read", expiresAt: null }]]
      ]
      for (const [call, args] of calls) {
        const { _tag, message } = yield* failureOf(call, args)
        assert.strictEqual(_tag, "NotFound", `${call}: ${message}`)
      }
    }).pipe(Effect.provide(core))
  )

  it.effect("takes what a program leaves undefined as left out", () =>
    Effect.gen(function* () {
      const started = yield* called(yield* Scans, "start", [yield* newTenant, { ...scan, brandId: undefined }])
      assert.isTrue(Predicate.hasProperty(started, "charged"))
    }).pipe(Effect.provide(core))
  )

  it.effect("finds no thing by an id that is none", () =>
    Effect.gen(function* () {
      const organizationId = OrganizationId.make(yield* newTenant)
      for (const call of ["scans.get", "brands.get", "trackers.get", "notifications.get", "discoveries.get"] as const) {
        for (const id of ["", "x", 7, null, undefined]) {
          assert.strictEqual(
            (yield* failureOf(call, [{ organizationId, id }]))._tag,
            "NotFound",
            `${call} ${String(id)}`
          )
        }
      }
    }).pipe(Effect.provide(core))
  )
}

/** Both storages take and refuse the same. */
export const suite = contractSuite("The services' checks", [checks])
