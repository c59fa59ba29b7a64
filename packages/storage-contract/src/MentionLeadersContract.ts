/** Who may lead by mentions, whatever the storage: what many answers say, read one by one. */
import { Reports } from "@answerscope/core"
import { visibilityQuery } from "@answerscope/core/testing"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Result } from "effect"
import { insertedSnapshots, newBrand, newOrganization, newScan, snapshotOf } from "./ContractFixtures.ts"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"
import { drawing } from "./Drawing.ts"
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
}

export const suite = contractSuite("Reports of visibility, who may lead", [leading])
