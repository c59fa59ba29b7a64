/** Who may lead by mentions, whatever the storage: what many answers say, read one by one. */
import { Reports } from "@answerscope/core"
import { visibilityQuery } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Result } from "effect"
import { insertedSnapshots, newBrand, newOrganization, newScan, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { type Drawing, drawing } from "./Drawing.ts"
import { naiveVisibility } from "./NaiveVisibility.ts"

const competitors = ["Globex", "Initech", "Umbrella"]

/** In how many of 100 answers the brand and its competitors are named, and who may lead then. */
const worlds: ReadonlyArray<readonly [own: number, theirs: ReadonlyArray<number>, leaders: ReadonlyArray<string>]> = [
  [30, [40, 85, 10], ["Initech"]],
  [30, [80, 10, 86], ["Umbrella", "Globex"]],
  [70, [65, 20, 10], ["Contoso", "Globex"]],
  [90, [50, 20, 10], ["Contoso"]],
  [0, [0, 0, 0], []]
]

/** In how many of 100 answers each is named in a period. */
interface Named {
  readonly own: number
  readonly theirs: ReadonlyArray<number>
}

const named = (own: number, ...theirs: ReadonlyArray<number>): Named => ({ own, theirs })

/** Two periods, and what is said of the second: the sentence, and whom the leader is compared with. */
const grown: ReadonlyArray<readonly [now: Named, before: Named, said: readonly [string, string | undefined]]> = [
  [
    named(20, 90, 5, 5),
    named(50, 85, 5, 5),
    [
      "Globex leads, further ahead of Contoso than in the period before; " +
        "Contoso is second of the four tracked brands by mentions.",
      "Contoso"
    ]
  ],
  [
    named(50, 80, 5, 5),
    named(20, 90, 5, 5),
    [
      "Globex leads, but Contoso has gained on it since the period before; " +
        "Contoso is second of the four tracked brands by mentions.",
      "Contoso"
    ]
  ],
  [
    named(20, 90, 5, 5),
    named(60, 20, 5, 5),
    [
      "Globex leads, having gained on Contoso since the period before; " +
        "Contoso is second of the four tracked brands by mentions.",
      "Contoso"
    ]
  ],
  [
    named(90, 5, 20, 5),
    named(70, 5, 45, 5),
    [
      "Contoso is first of the four tracked brands by mentions, further ahead of Initech than in the period before.",
      "Initech"
    ]
  ],
  [
    named(70, 5, 45, 5),
    named(95, 5, 20, 5),
    [
      "Contoso is first of the four tracked brands by mentions, but Initech has gained on it since the period before.",
      "Initech"
    ]
  ],
  [
    named(40, 80, 5, 5),
    named(40, 80, 5, 5),
    ["Globex leads; Contoso is second of the four tracked brands by mentions.", "Contoso"]
  ],
  [
    named(40, 80, 78, 5),
    named(70, 60, 50, 5),
    ["Globex or Initech leads; Contoso is third of the four tracked brands by mentions.", undefined]
  ]
]

const november = {
  from: DateTime.makeUnsafe("2026-11-01T00:00:00Z"),
  before: DateTime.makeUnsafe("2026-12-01T00:00:00Z")
}

/** A brand with answers of November, and of the month before if they are given: its rows, as reports have them. */
const rowsOf = Effect.fnUntraced(function* (drawn: Drawing, periods: ReadonlyArray<Named>) {
  const reports = yield* Effect.provide(Effect.service(Reports), Reports.layer)
  const { below, pick } = drawn
  const organizationId = yield* newOrganization
  const brand = yield* newBrand(organizationId, { name: "Contoso", competitors })
  const first = (yield* newScan(organizationId, { brandId: brand.id })).scan.id
  const others = yield* Effect.forEach(Array.from({ length: 9 }), () =>
    Effect.map(newScan(organizationId, { brandId: brand.id }), ({ scan }) => scan.id)
  )
  const answers = yield* Effect.forEach(periods, ({ own, theirs }, place) =>
    Effect.forEach(Array.from({ length: 140 }), () =>
      snapshotOf(
        { organizationId, brandId: brand.id, scanId: pick(first, ...others) },
        {
          prompt: pick("best crm", "free crm"),
          engine: pick("chatgpt", "claude"),
          mentioned: below(100) < own,
          position: null,
          competitorsFound: competitors.filter((_, rival) => below(100) < (theirs[rival] ?? 0)),
          ranking: [],
          checkedAt: DateTime.add(november.from, { days: below(28) - 30 * place })
        }
      )
    )
  )
  const snapshots = yield* insertedSnapshots(answers.flat())
  const request = { brandId: brand.id, by: ["competitor"], compare: "previous", ...november } as const
  const query = Result.getOrThrow(visibilityQuery(request, november.before))
  const { rows } = yield* reports.visibility(organizationId, request)
  const found: ReadonlyArray<object> = rows
  assert.deepStrictEqual(found, naiveVisibility({ brands: [brand], snapshots, failed: [] }, query).rows)
  return rows
})

const leading = (it: ContractTests) => {
  it.effect("those may lead of which the answers put nobody clearly ahead", () =>
    Effect.gen(function* () {
      const reports = yield* Effect.provide(Effect.service(Reports), Reports.layer)
      const { below, pick } = drawing(8)
      for (const [own, theirs, leaders] of worlds) {
        const organizationId = yield* newOrganization
        const brand = yield* newBrand(organizationId, { name: "Contoso", competitors })
        const { scan } = yield* newScan(organizationId, { brandId: brand.id })
        const drawn = yield* Effect.forEach(Array.from({ length: 160 }), () =>
          snapshotOf(
            { organizationId, brandId: brand.id, scanId: scan.id },
            {
              prompt: pick("best crm", "free crm"),
              engine: pick("chatgpt", "claude"),
              mentioned: below(100) < own,
              position: null,
              competitorsFound: competitors.filter((_, place) => below(100) < (theirs[place] ?? 0)),
              ranking: []
            }
          )
        )
        const snapshots = yield* insertedSnapshots(drawn)
        const request = {
          brandId: brand.id,
          by: ["competitor"],
          from: DateTime.makeUnsafe("2026-01-01T00:00:00Z"),
          before: DateTime.makeUnsafe("2027-01-01T00:00:00Z")
        }
        const query = Result.getOrThrow(visibilityQuery(request, request.before))
        const { rows }: { readonly rows: ReadonlyArray<object> } = yield* reports.visibility(organizationId, request)
        assert.deepStrictEqual(rows, naiveVisibility({ brands: [brand], snapshots, failed: [] }, query).rows)
        assert.deepNestedInclude(rows[0], { "rank.leaders": leaders })
      }
    })
  )

  it.effect("the rank says whether the leader pulled ahead", () =>
    Effect.gen(function* () {
      const drawn = drawing(9)
      for (const [now, before, said] of grown) {
        const [own] = yield* rowsOf(drawn, [now, before])
        assert.deepStrictEqual([own?.rank?.sentence ?? "", own?.rank?.lead?.over], said)
      }
    })
  )
}

export const suite = contractSuite("Reports of visibility, who may lead", [leading])
