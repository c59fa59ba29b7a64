/**
 * Under which addresses a page is cited: a page is known by its key, and answers by the addresses that they cite.
 */
import { Effect, Schema } from "effect"
import { BrandId } from "../../brand/BrandId.ts"
import { pageKeyOf } from "../../count/PageKey.ts"
import type { RollupStore } from "../../count/RollupStore.ts"
import { RequestedId } from "../../id/RequestedId.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { timeFields } from "../../request/ListRequest.ts"
import { requestCheck } from "../../request/RequestCheck.ts"
import type { TimeRange } from "../../request/TimeRange.ts"
import type { CitedAddresses, SnapshotPlace, SnapshotStore } from "../../snapshot/SnapshotStore.ts"

/** Answers in memory at a time. */
const answersAtOnce = 2_000

/** A page's URLs; without a period, of all times. */
export interface PageRequest extends Partial<TimeRange> {
  readonly brandId: BrandId
  /** The key of the page. */
  readonly page: string
}

/** Checks the types of a request for addresses. */
export const checkPage = requestCheck(
  Schema.Struct({ brandId: RequestedId(BrandId), page: Schema.String, ...timeFields })
)

/** `Reports.addresses`. */
export const pageAddresses = (stores: {
  readonly counts: Pick<RollupStore["Service"], "sources">
  readonly snapshots: Pick<SnapshotStore["Service"], "citedAddresses">
}) =>
  Effect.fn("Reports.addresses")(function* (organizationId: OrganizationId, request: PageRequest) {
    const { before = null, brandId, from = null, page } = request
    const question = { organizationId, brandId, from, before }
    // an engine may name another domain than the one in the address
    const hosts = new Set<string>()
    let isOnHosts = true
    yield* stores.counts.sources(question, (part) => {
      for (const [at, key] of part.pageKeys.entries()) {
        if (key !== page) continue
        const host = part.hosts[part.pageHosts[at] ?? -1]
        if (host === undefined) isOnHosts = false
        else hosts.add(host)
      }
      return true
    })
    if (isOnHosts && hosts.size === 0) return []
    const citing = { ...question, hosts: isOnHosts ? [...hosts] : null, limit: answersAtOnce }
    const found = new Set<string>()
    let after: SnapshotPlace | null = null
    do {
      const { addresses, last }: CitedAddresses = yield* stores.snapshots.citedAddresses({ ...citing, after })
      for (const address of addresses) if (pageKeyOf(address) === page) found.add(address)
      after = last
    } while (after !== null)
    return [...found]
  })
