import {
  BrandId,
  Check,
  CheckId,
  OrganizationId,
  type Scan,
  ScanId,
  SnapshotId,
  SnapshotSummary,
  SnapshotWithAnswer
} from "@answerscope/core"
import { TypeId } from "@answerscope/core/adapter"
import { Api, encodeScan, ExportedRows } from "@answerscope/http"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Schema, Struct } from "effect"
import { HttpApi } from "effect/http-api"

/** Holds that the contract makes the same JSON of what it reads in a response of that operation. */
const sameBy = (group: string, operation: string) => {
  let schema: Schema.Codec<unknown, unknown> | undefined
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group: { identifier }, successes }) => {
      if (identifier !== group || endpoint.identifier !== operation) return
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- responses need no services
      schema = successes.get(200)?.[0] as Schema.Codec<unknown, unknown> | undefined
    }
  })
  if (schema === undefined) throw new Error(`no operation ${group}.${operation}`)
  const codec = Schema.toCodecJson(schema)
  const decode = Schema.decodeUnknownSync(codec, { onExcessProperty: "error" })
  const encode = Schema.encodeSync(codec)
  return (response: unknown): void => {
    const sent = JSON.stringify(response)
    assert.strictEqual(JSON.stringify(encode(decode(JSON.parse(sent)))), sent)
  }
}

const brandId = BrandId.make(TypeId.nilId("brd"))
const organizationId = OrganizationId.make(TypeId.nilId("org"))
const scanId = ScanId.make(TypeId.nilId("scn"))
const ofSnapshot = { id: SnapshotId.make(TypeId.nilId("snp")), brandId, organizationId, engine: "claude" }
const ofCheck = { id: CheckId.make(TypeId.nilId("chk")), scanId, engine: "claude" }

const scan: Scan = {
  id: scanId,
  organizationId,
  brandId,
  trackerId: null,
  subject: { name: "Acme", aliases: [], domain: null, competitors: [], location: null, language: null },
  prompts: ["p"],
  engines: ["claude"],
  models: {},
  samples: 1,
  captureSentiment: false,
  lane: "interactive",
  followUpOf: null,
  stage: 0,
  status: "pending",
  creditsPerCheck: {},
  creditsCharged: 0,
  creditsRefunded: 0,
  progress: { total: 1, completed: 0, failed: 0, cancelled: 0 },
  createdAt: DateTime.makeUnsafe(0),
  completedAt: null
}

/** What a row has is the item's, whose names have no underscores; what is shown in another form aside. */
const assertSameValues = (row: Readonly<Record<string, unknown>>, item: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(row)) {
    if (name === "checkedAt" || name === "textRemovedAt" || name === "status") continue
    assert.deepStrictEqual(value, item[name.replaceAll(/_[a-z]/g, (end) => end.slice(1).toUpperCase())], name)
  }
}

// ids and engines have a form that is hardly ever drawn
const Observed = Schema.Struct(Struct.omit(SnapshotSummary.fields, ["id", "brandId", "organizationId", "engine"]))
const Answered = Schema.Struct(Struct.omit(SnapshotWithAnswer.fields, ["id", "brandId", "organizationId", "engine"]))
const Result = Schema.Struct(Struct.omit(Check.fields, ["id", "scanId", "engine"]))

describe("rows written by hand are those of the contract, byte for byte", () => {
  it.effect.prop("snapshots of a list", { observed: Schema.Array(Observed) }, ({ observed }) =>
    Effect.sync(() => {
      const snapshots = observed.map((drawn) => ExportedRows.snapshotRows.encode({ ...drawn, ...ofSnapshot }))
      for (const [at, row] of snapshots.entries()) assertSameValues(row, { ...observed[at], ...ofSnapshot })
      sameBy("snapshots", "list")({ success: true, data: { total: 1, limit: 1, offset: 0, snapshots } })
    })
  )

  it.effect.prop("snapshots of a list with their answers", { answered: Schema.Array(Answered) }, ({ answered }) =>
    Effect.sync(() => {
      const rows = ExportedRows.snapshotRowsWithAnswers
      const snapshots = answered.map((drawn) => rows.encode({ ...drawn, ...ofSnapshot }))
      for (const [at, row] of snapshots.entries()) {
        assertSameValues(row, { ...answered[at], ...ofSnapshot })
        const removedAt = answered[at]?.textRemovedAt ?? null
        assert.strictEqual(row.textRemovedAt, removedAt === null ? null : DateTime.formatIso(removedAt))
      }
      sameBy("snapshots", "list")({ success: true, data: { total: 1, limit: 1, offset: 0, snapshots } })
    })
  )

  it.effect.prop("results of a scan", { results: Schema.Array(Result) }, ({ results }) =>
    Effect.sync(() => {
      const checks = results.map((drawn) => ({ ...drawn, ...ofCheck }))
      const data = encodeScan({ scan, checks })
      for (const [at, row] of data.results.entries()) assertSameValues(row, { ...checks[at] })
      sameBy("scans", "get")({ success: true, data })
    })
  )
})
