/** Groups values by brand and tracker; scans without a tracker form one group. */
import type { BrandId } from "../brand/BrandId.ts"
import type { KeyCounts } from "../count/AnswerCounts.ts"
import type { TrackerId } from "../tracker/TrackerId.ts"

type Asker = Pick<KeyCounts, "brandId" | "trackerId">

export class TrackerGroups<A> {
  readonly brands = new Map<BrandId, Map<TrackerId | null, A>>()
  private readonly make: () => A
  /** Counts come by brand and tracker, thousands in a row. */
  private last: (Asker & { readonly gathered: A }) | null = null

  constructor(make: () => A) {
    this.make = make
  }

  /** Made when it is first asked for. */
  of({ brandId, trackerId }: Asker): A {
    const { last } = this
    if (last !== null && last.brandId === brandId && last.trackerId === trackerId) return last.gathered
    const trackers = this.brands.get(brandId) ?? new Map<TrackerId | null, A>()
    this.brands.set(brandId, trackers)
    const gathered = trackers.get(trackerId) ?? this.make()
    trackers.set(trackerId, gathered)
    this.last = { brandId, trackerId, gathered }
    return gathered
  }

  /** Null where nothing was gathered. */
  find({ brandId, trackerId }: Asker): A | null {
    return this.brands.get(brandId)?.get(trackerId) ?? null
  }
}
