/** Loads the brands of a digest. */
import { DateTime, Effect } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { BrandStore } from "../brand/BrandStore.ts"
import type { BrandDigest, VisibilityDigest } from "../notification/event/DigestEvent.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { Reports } from "../report/Reports.ts"
import type { SourcesRequest } from "../report/source/SourcesQuery.ts"
import { orNotFound } from "../request/RequestError.ts"
import type { Stories } from "../story/Stories.ts"
import { brandDigestOf } from "./DigestOf.ts"

/** Most brands of one digest. */
const brandsMax = 10

/** Most gap sources to read: of the period, and of the days before it. */
const gapsRead = { now: 20, before: 200 }
const gapDaysBefore = 28

/** The period of a digest; `to` is exclusive. */
export interface DigestPeriod {
  readonly from: DateTime.Utc
  readonly to: DateTime.Utc
}

/** Services that a digest reads. */
export interface DigestSources {
  readonly brands: BrandStore["Service"]
  readonly stories: Stories["Service"]
  readonly reports: Reports["Service"]
}

/** The part of a digest about one brand. */
export const brandDigest = Effect.fnUntraced(function* (
  { brands, reports, stories }: DigestSources,
  { organizationId, id }: { readonly organizationId: OrganizationId; readonly id: BrandId },
  { from, to: before }: DigestPeriod
) {
  const brand = yield* brands.get({ organizationId, id }).pipe(orNotFound("brand"))
  const story = yield* stories.story(organizationId, { brandId: id, from, before })
  const { class: promptClass } = story
  const gapsOf = (period: Pick<SourcesRequest, "from" | "before" | "limit">) =>
    reports
      .sources(organizationId, { ...period, brandId: id, class: promptClass, gap: true, sort: "gap", kind: "other" })
      // with too many different pages, the digest has no gaps
      .pipe(Effect.catchTag("InvalidRequest", () => Effect.succeed({ rows: [] })))
  const gaps = yield* gapsOf({ from, before, limit: gapsRead.now })
  const early = { from: DateTime.subtract(from, { days: gapDaysBefore }), before: from, limit: gapsRead.before }
  const gapsBefore = gaps.rows.length === 0 ? gaps : yield* gapsOf(early)
  return brandDigestOf({ brand, story, gaps, gapsBefore })
})

/** The brands of a digest, most urgent first. */
export const brandDigests = Effect.fnUntraced(function* (
  sources: DigestSources,
  organizationId: OrganizationId,
  period: DigestPeriod
) {
  const { from, to: before } = period
  const { rows, total } = yield* sources.stories.portfolio(organizationId, { from, before, limit: brandsMax })
  const told = yield* Effect.forEach(rows, ({ brandId }) =>
    brandDigest(sources, { organizationId, id: brandId }, period).pipe(
      // it was deleted meanwhile
      Effect.catchTag("NotFound", () => Effect.succeed(null))
    )
  )
  const brands = told.filter((each): each is BrandDigest => each !== null)
  return { brands, more: total - rows.length } satisfies Partial<VisibilityDigest>
})
