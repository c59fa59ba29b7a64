/** Requests that every service must refuse, whatever the storage, as a program without types could make them. */
import {
  AccessKeys,
  Alerts,
  AnswerEngines,
  Brands,
  Core,
  Credits,
  Deliveries,
  Discoveries,
  Lookups,
  Notifications,
  OrganizationId,
  Organizations,
  CustomCharges,
  Reports,
  Scans,
  Snapshots,
  Trackers
} from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { Effect, Layer, Predicate, Redacted, Stream } from "effect"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const core = Core.layer.pipe(Layer.provide(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["Contoso."]) })))

const isEffect = (made: unknown): made is Effect.Effect<unknown, unknown> => Effect.isEffect(made)
const isStream = (made: unknown): made is Stream.Stream<unknown, unknown> => Stream.isStream(made)

/** Calls any method of a service with any arguments, as a caller without types can. */
const called = (service: object, method: string, args: ReadonlyArray<unknown>) =>
  Effect.suspend((): Effect.Effect<unknown, unknown> => {
    const member: unknown = Reflect.get(service, method)
    const made: unknown = typeof member === "function" ? Reflect.apply(member, service, args) : member
    if (isStream(made)) return Stream.runCollect(made)
    return isEffect(made) ? made : Effect.die(new TypeError(method))
  })

const services = Effect.all({
  accessKeys: AccessKeys,
  alerts: Alerts,
  brands: Brands,
  credits: Credits,
  deliveries: Deliveries,
  discoveries: Discoveries,
  lookups: Lookups,
  notifications: Notifications,
  organizations: Organizations,
  customCharges: CustomCharges,
  reports: Reports,
  scans: Scans,
  snapshots: Snapshots,
  trackers: Trackers
})

type Bad = readonly [call: `${keyof Effect.Success<typeof services>}.${string}`, request: unknown, message: string]

const scan = { brand: "Contoso", prompts: ["best crm"] }
const scanId = "scn_01h455vb4pex5vsknk084sn02q"
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
  ...["\u200b", "\u00ad", "\uffff", "\u202e", "\u3164", "\u0301"].map((name): Bad => [
    "brands.create",
    { name },
    "name: must have a character that can be seen"
  ]),
  ["brands.create", { name: "A", aliases: [null] }, "aliases[0]: must be a string"],
  ["brands.create", { name: "A", location: "" }, "location: must have 1 to 200 characters"],
  ["brands.create", { name: "A", language: "german language" }, "language: must be a BCP 47 language tag"],
  ["brands.create", { name: "A", competitors: many }, "competitors: must have at most 50 items"],
  ["trackers.create", {}, "brandId: is required"],
  ["trackers.create", { brandId: "brd_x", intervalMinutes: 1 }, "intervalMinutes: must be"],
  ["trackers.create", { brandId: "brd_x", alertSettings: { minChange: 9 } }, "alertSettings.minChange: must be"],
  ["notifications.create", { channel: "fax" }, "channel: must be one of email, webhook"],
  ["notifications.create", { channel: "webhook", webhookUrl: "nonsense" }, "webhookUrl: "],
  ["notifications.create", { channel: "email", emailRecipients: ["a b"] }, "emailRecipients[0]: "],
  ["notifications.create", { channel: "webhook", eventTypes: [] }, "eventTypes: must have at least 1 item"],
  ["discoveries.start", { brandId: "brd_x", maxPrompts: "2" }, "maxPrompts: must be a number"],
  ["credits.usage", {}, "from: is required"],
  ["credits.usage", { from: null, to: { year: 2026, month: 13 }, days: 30 }, "to.month: must be"],
  ["credits.usage", { from: null, to: null, days: 0 }, "days: must be"],
  ["lookups.promptsRun", { prompt: "" }, "prompt: must have 1 to 2000 characters"],
  ["lookups.backlinks", { target: 1 }, "target: must be a string"],
  ["lookups.rank", { keyword: "crm", domain: "localhost" }, "domain: must be a public host name"],
  ["reports.visibility", undefined, "request: must be an object"],
  ["reports.visibility", { brandId: 7 }, "brandId: must be a string or null"],
  ["reports.visibility", { by: "brand" }, "by: must be a list"],
  ["reports.visibility", { by: ["brand"], from: "2026-01-01" }, "from: must be a time"],
  ["reports.visibility", { by: ["brand"], class: "own" }, "class: must be one of branded, non_branded"],
  ["reports.visibility", { by: ["brand"], compare: "last" }, "compare: must be one of previous, none"],
  ["reports.visibilityRows", { by: ["brand"], limit: "5" }, "limit: must be a number or null"],
  ["reports.sources", {}, "brandId: is required"],
  ["reports.sources", { brandId: "brd_x", gap: 1 }, "gap: must be a boolean"],
  ["reports.searches", { brandId: "brd_x", engine: ["chatgpt"] }, "engine: must be a string or null"]
]

/** Of calls that take one object, with the organization's id in it. */
const refusedOfOne: ReadonlyArray<Bad> = [
  ["credits.grant", { amount: -5 }, "amount: must be"],
  ["credits.grant", { amount: 0.5 }, "amount: must be"],
  ["credits.grant", { amount: 1e15 }, "amount: must be"],
  ["credits.setMonthlyLimit", { monthlyLimit: -5 }, "monthlyLimit: must be"],
  ["credits.entries", { after: -1 }, "after: must be a whole number from 0"],
  ["credits.entries", { limit: 1_001 }, "limit: must be a whole number from 1 to 1000"],
  ["credits.entries", { from: 3 }, "from: is not known"],
  ["organizations.create", { name: "", monthlyLimit: 0 }, "name: must have 1 to 200 characters"],
  ["organizations.create", { name: "A\u0000", monthlyLimit: 0 }, "name: must not contain control characters"],
  ["organizations.create", { name: "A", monthlyLimit: -5 }, "monthlyLimit: must be"],
  ["organizations.setRetention", { retention: { texts: 0 } }, "retention.texts: must be"],
  ["organizations.list", { limit: 201 }, "limit: must be a whole number from 1 to 200"],
  ["organizations.list", { filter: "all" }, "filter: must be an object"],
  ["organizations.list", { filter: { suspended: "yes" } }, "filter.suspended: must be a boolean or null"],
  ["organizations.list", { filter: { prefix: "a\u0000b" } }, "filter.prefix: must not contain control characters"],
  ["organizations.list", { filter: { prefix: "\ud800" } }, "filter.prefix: must not contain control characters"],
  ["organizations.list", { after: "org_x" }, "after: must be an object or null"],
  ["customCharges.charge", { chargeId: "seat-1", operation: "seat", amount: -5 }, "amount: must be"],
  ["customCharges.charge", { chargeId: "seat-1", operation: "seat", amount: "3" }, "amount: must be"],
  [
    "customCharges.charge",
    { chargeId: "seat-1", operation: "rank", amount: 5 },
    "operation: must be a name of your own"
  ],
  ["customCharges.charge", { chargeId: "seat-1", operation: "A seat", amount: 5 }, "operation: must be 1 to 40 of a-z"],
  ["customCharges.charge", { chargeId: "", operation: "seat", amount: 5 }, "chargeId: must have 1 to 200 characters"],
  [
    "customCharges.charge",
    { chargeId: scanId, operation: "seat", amount: 5 },
    "chargeId: must not be the id of a scan"
  ],
  ["customCharges.refund", { chargeId: scanId, amount: 1, reference: "r" }, "chargeId: must not be the id of a scan"],
  ["customCharges.refund", { chargeId: "seat-1", amount: 0.5, reference: "r" }, "amount: must be"],
  ["accessKeys.issue", { name: null, scope: "owner", expiresAt: null }, "scope: must be one of read, write, admin"],
  [
    "accessKeys.issue",
    { name: null, scope: "read", expiresAt: null, secret: Redacted.make("ask_x") },
    "secret: must have the form of an access key"
  ],
  ["scans.list", { filter: "all" }, "filter: must be an object"],
  ["scans.list", { filter: { brandId: 7 } }, "filter.brandId: must be a string or null"],
  ["scans.list", { filter: { status: "done" } }, "filter.status: must be one of pending, running"],
  ["scans.list", { filter: { withFollowUps: null } }, "filter.withFollowUps: must be a boolean"],
  ["scans.list", { page: { limit: "5" } }, "page.limit: must be a number"],
  ["scans.list", { page: { limit: 0 } }, "page.limit: must be a whole number from 1 to 200"],
  ["scans.list", { page: { limit: 201 } }, "page.limit: must be a whole number from 1 to 200"],
  ["scans.list", { page: { offset: -1 } }, "page.offset: must be a whole number from 0 on"],
  ["scans.list", { page: { offset: 2 ** 60 } }, "page.offset: must be a whole number from 0 on"],
  ["scans.walk", { part: { limit: 0.5 } }, "part.limit: must be a whole number from 1 on"],
  ["scans.walkWithChecks", { part: { offset: NaN } }, "part.offset: must be"],
  ["snapshots.list", { filter: { mentioned: "yes" } }, "filter.mentioned: must be a boolean or null"],
  ["snapshots.list", { filter: { engine: "Bard!" } }, "filter.engine: must be an engine's name"],
  ["snapshots.list", { filter: { prompt: "a\u0000b" } }, "filter.prompt: must not contain control characters"],
  ["snapshots.listWithAnswers", { filter: { from: 1_777_777_777 } }, "filter.from: must be a time"],
  ["snapshots.walk", { filter: { before: "2026-01-01" } }, "filter.before: must be a time"],
  ["snapshots.walkWithAnswers", { filter: { before: {} } }, "filter.before: must be a time"],
  ["alerts.list", { filter: { type: "all" } }, "filter.type: must be one of "],
  ["alerts.walk", { filter: { from: true } }, "filter.from: must be a time"],
  ["trackers.list", { filter: { enabled: 1 } }, "filter.enabled: must be a boolean or null"],
  ["discoveries.list", { brandId: 7 }, "brandId: must be a string or null"],
  ["deliveries.list", {}, "subscriptionId: is required"],
  ["deliveries.list", { subscriptionId: "sub_x", page: 5 }, "page: must be an object"],
  ["reports.overview", { filter: {} }, "filter.brandId: is required"],
  ["reports.overview", { filter: { brandId: "brd_x", from: 0 } }, "filter.from: must be a time"]
]

/** Lists of an organization, each by a filter that takes all. */
const listCalls: ReadonlyArray<readonly [call: Bad[0], filter: object]> = [
  ["scans.list", { brandId: null, status: undefined }],
  ["scans.walk", { status: null }],
  ["scans.walkWithChecks", {}],
  ["snapshots.list", { from: null, before: undefined, prompt: null }],
  ["snapshots.listWithAnswers", {}],
  ["snapshots.walk", {}],
  ["snapshots.walkWithAnswers", {}],
  ["alerts.list", { type: null }],
  ["alerts.walk", {}],
  ["trackers.list", { enabled: undefined }],
  ["discoveries.list", {}]
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

/** How a call's request names the organization. */
const keyOf = (call: Bad[0], id: string): object => {
  if (call === "organizations.setRetention") return { id }
  return call.startsWith("organizations.") ? {} : { organizationId: id }
}

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
      const { _tag, message: found } = yield* failureOf(call, [{ ...Object(request), ...keyOf(call, id) }])
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
        ["credits.entries", [{ organizationId: id }]],
        ["customCharges.charge", [{ organizationId: id, chargeId: "seat-1", operation: "seat", amount: 5 }]],
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
}

const unknownNames = (it: ContractTests) => {
  it.effect("treats undefined fields as absent", () =>
    Effect.gen(function* () {
      const started = yield* called(yield* Scans, "start", [yield* newTenant, { ...scan, brandId: undefined }])
      assert.isTrue(Predicate.hasProperty(started, "charged"))
    }).pipe(Effect.provide(core))
  )

  it.effect("rejects a field that it does not know, however deep that is", () =>
    Effect.gen(function* () {
      let deep: object = {}
      for (let level = 0; level < 100_000; level++) deep = { deep }
      const id = yield* newTenant
      const calls: ReadonlyArray<readonly [Bad[0], ReadonlyArray<unknown>, string]> = [
        ["scans.start", [id, { ...scan, deep }], "deep: is not known; allowed are "],
        ["scans.start", [id, { ...scan, sample: 3 }], "sample: is not known; allowed are "],
        ["brands.create", [id, { name: "Acme", alias: "A" }], "alias: is not known; allowed are "]
      ]
      for (const [call, args, message] of calls) {
        const refused = yield* failureOf(call, args)
        assert.strictEqual(refused._tag, "InvalidRequest")
        assert.include(refused.message, message)
      }
    }).pipe(Effect.provide(core))
  )

  it.effect("finds nothing by an invalid id", () =>
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

const lists = (it: ContractTests) => {
  it.effect("lists by the fields of a filter that are given, and by none that is null or undefined", () =>
    Effect.gen(function* () {
      const scans = yield* Scans
      const organizationId = OrganizationId.make(yield* newTenant)
      const { scan: first } = yield* scans.start(organizationId, scan)
      yield* Effect.replicateEffect(scans.start(organizationId, scan), 2)
      yield* scans.cancel({ organizationId, id: first.id })
      for (const filter of [undefined, {}, { status: null }, { status: undefined, brandId: null }]) {
        const found = yield* called(scans, "list", [{ organizationId, filter }])
        assert.strictEqual(totalIn(found), 3)
      }
      const pending = yield* scans.list({ organizationId, filter: { status: "pending" }, page: { limit: 1 } })
      assert.deepStrictEqual([pending.total, pending.items.length], [2, 1])
      const rest = yield* scans.list({ organizationId, page: { offset: 2 } })
      assert.deepStrictEqual(
        rest.items.map(({ id }) => id),
        [first.id]
      )
      const walked = yield* Stream.runCollect(scans.walk({ organizationId, part: { limit: 2 } }))
      assert.strictEqual(walked.flatMap(({ items }) => items).length, 2)
    }).pipe(Effect.provide(core))
  )

  it.effect("finds nothing in lists by invalid ids", () =>
    Effect.gen(function* () {
      const all = yield* services
      const organizationId = yield* newTenant
      yield* (yield* Scans).start(OrganizationId.make(organizationId), scan)
      for (const [call, filter] of listCalls) {
        const [name = "", method = ""] = call.split(".")
        const service: unknown = Reflect.get(all, name)
        assert(Predicate.isObject(service))
        for (const brandId of ["", "x", "brd_\u0000"]) {
          // of discoveries the brand stands in the request itself
          const ofBrand = call === "discoveries.list" ? { brandId } : { filter: { ...filter, brandId } }
          const request = { organizationId, ...ofBrand }
          assert.strictEqual(totalIn(yield* called(service, method, [request])), 0, `${call} ${brandId}`)
        }
        const ofStranger = { organizationId: "acme-42", ...(call === "discoveries.list" ? {} : { filter }) }
        assert.strictEqual(totalIn(yield* called(service, method, [ofStranger])), 0, call)
      }
    }).pipe(Effect.provide(core))
  )
}

/** How many items a page says that there are, or the first page of a walk. */
const totalIn = (listed: unknown): unknown => {
  const pages: ReadonlyArray<unknown> = Array.isArray(listed) ? listed : [listed]
  assert(Predicate.hasProperty(pages[0], "total"))
  return pages[0].total
}

const organizations = (it: ContractTests) => {
  it.effect("lists organizations by the given fields of a filter, and finds none by an unknown text", () =>
    Effect.gen(function* () {
      yield* newTenant
      const service = yield* Organizations
      for (const filter of [undefined, {}, { suspended: undefined, prefix: null }, { deleting: undefined }]) {
        const found = yield* called(service, "list", [{ filter, after: undefined }])
        assert(Predicate.hasProperty(found, "organizations") && Array.isArray(found.organizations))
        assert.isNotEmpty(found.organizations)
      }
      const walked = yield* called(service, "walk", [{ deleting: undefined }])
      assert(Array.isArray(walked))
      assert.isNotEmpty(walked)
      for (const externalId of ["a\u0000b", "\ud800", "", " ", "x".repeat(1_000), 7, null, undefined]) {
        const { _tag, message } = yield* failureOf("organizations.getByExternalId", [externalId])
        assert.strictEqual(_tag, "NotFound", `${String(externalId)}: ${message}`)
      }
    }).pipe(Effect.provide(core))
  )
}

const customCharges = (it: ContractTests) => {
  it.effect("charges a program's own thing once, and refunds no more than was charged", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant
      const seat = { organizationId, chargeId: "seat-1", operation: "seat", amount: 30 }
      const own = yield* CustomCharges
      yield* called(own, "charge", [seat])
      assert.strictEqual((yield* failureOf("customCharges.charge", [seat]))._tag, "Conflict")
      assert.strictEqual(
        (yield* failureOf("customCharges.charge", [{ ...seat, chargeId: "seat-2", amount: 71 }]))._tag,
        "InsufficientCredits"
      )
      const refund = { organizationId, chargeId: "seat-1", amount: 20, reference: "left early" }
      yield* called(own, "refund", [refund])
      const { _tag, message } = yield* failureOf("customCharges.refund", [{ ...refund, reference: "again" }])
      assert.deepStrictEqual([_tag, message], ["InvalidRequest", "amount: must be at most 10, the rest of the charge"])
      for (const again of [refund, { ...refund, amount: 1 }]) {
        const used = yield* failureOf("customCharges.refund", [again])
        assert.deepStrictEqual([used._tag, used.message], ["Conflict", "left early was already refunded."])
      }
      const unknown = { ...refund, chargeId: "seat-9" }
      assert.strictEqual((yield* failureOf("customCharges.refund", [unknown]))._tag, "NotFound")
      const { monthlyLimit, monthlyUsed } = yield* (yield* Credits).balance(organizationId)
      assert.deepStrictEqual([monthlyLimit, monthlyUsed], [100, 10])
    }).pipe(Effect.provide(core))
  )
}

/** Both storages take and refuse the same. */
export const suite = contractSuite("The services' checks", [checks, unknownNames, customCharges, lists, organizations])
