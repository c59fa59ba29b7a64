/** Quotes of made reports, for as long as the texts that they are taken from may be shown. */
import { DateTime, Effect, Option, Schema } from "effect"
import { OrganizationStore } from "../organization/OrganizationStore.ts"
import { cutoffsOf, CurrentRetentionPolicy, retentionDaysOf } from "../retention/RetentionPolicy.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { ReportDocument } from "./Document.ts"

/** The content of a report with quotes, in whatever form it is kept. */
const Quoting = Schema.StructWithRest(
  Schema.Struct({
    quotes: Schema.Array(
      Schema.StructWithRest(Schema.Struct({ at: Schema.DateTimeUtcFromString }), [
        Schema.Record(Schema.String, Schema.Unknown)
      ])
    )
  }),
  [Schema.Record(Schema.String, Schema.Unknown)]
)
const codec = Schema.fromJsonString(Quoting)
const decode = Schema.decodeOption(codec)
const encode = Schema.encodeSync(codec)

/** Creates the step that leaves out quotes of answers whose texts have expired since. */
export const keptQuotes = Effect.gen(function* () {
  const organizations = yield* OrganizationStore
  const clock = yield* StorageClock
  const policy = yield* CurrentRetentionPolicy

  /** The times before which no text of an answer is shown. */
  const ends = Effect.fnUntraced(function* ({ organizationId }: ReportDocument) {
    const organization = Option.getOrNull(yield* organizations.get(organizationId))
    if (organization === null) return []
    const { snapshots, texts } = cutoffsOf(retentionDaysOf(policy, organization), yield* clock.now)
    return [texts, snapshots].filter((end) => end !== null)
  })

  return Effect.fnUntraced(function* (document: ReportDocument) {
    if (document.content === null) return document
    const before = yield* ends(document)
    const content = before.length === 0 ? null : Option.getOrNull(decode(document.content))
    if (content === null) return document
    const quotes = content.quotes.filter(({ at }) => before.every((end) => DateTime.isGreaterThanOrEqualTo(at, end)))
    return quotes.length === content.quotes.length ? document : { ...document, content: encode({ ...content, quotes }) }
  })
})
