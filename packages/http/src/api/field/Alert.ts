/** Alerts as the interface shows them. */
import {
  adviceOf,
  type Alert as CoreAlert,
  AlertId,
  AlertType,
  BrandId,
  CauseId,
  ScanId,
  TrackerId
} from "@answerscope/core"
import { AlertEngine, Surface } from "@answerscope/core/model"
import { Schema } from "effect"
import { ChangeTime, Evidence, shownEvidence } from "./AlertEvidence.ts"
import { ShownId } from "./IdField.ts"
import { Timestamp } from "./SchemaDocs.ts"

export const Alert = Schema.Struct({
  id: ShownId(AlertId, { examples: ["alr_01jnhv8q5yfa7tb2c3d4e5f6g7"] }),
  brandId: ShownId(BrandId),
  brand: Schema.String.annotate({ description: "The brand's name at the time of the run.", examples: ["Acme"] }),
  trackerId: ShownId(TrackerId),
  scanId: ShownId(ScanId, { description: "The run that showed the change." }),
  prompt: Schema.String.annotate({
    description:
      "`*`: many prompts together: all of them, with the scopes `engine` and `brand`, or those in " +
      "`evidence.cells`, which changed together.",
    examples: ["best crm for startups"]
  }),
  engine: AlertEngine.annotate({ description: "`*`: several engines together." }),
  surface: Schema.NullOr(Surface).annotate({
    description: "Where the answers are seen: over APIs or in apps. `null` if unknown."
  }),
  location: Schema.NullOr(Schema.String).annotate({
    description:
      "Location of a single prompt on an engine, as asked; of several, if the tracker asks in several markets. " +
      "Otherwise `null`."
  }),
  language: Schema.NullOr(Schema.String).annotate({ description: "Its language, as asked; otherwise `null`." }),
  type: AlertType.annotate({
    description:
      "`mention_gained`, `mention_lost`: the brand is now mentioned, or no longer; confirmed alerts also report" +
      " a rise or fall of the rate. `position_changed`: its rank in the answer moved. `competitor_new`: a " +
      "tracked competitor is mentioned that was not mentioned before. `sentiment_changed`: the most frequent " +
      "sentiment changed. For an engine or the brand as a whole: `citation_gained`, `citation_lost`: more or " +
      "fewer answers cite its domain; `share_of_voice_gained`, `share_of_voice_lost`: its share of all mentions" +
      " rose or fell."
  }),
  message: Schema.String.annotate({
    description: "What happened, in a sentence that needs no context. Confirmed alerts add their evidence in others.",
    examples: ["Acme moved from position 2 to 5 in ChatGPT for “best crm for startups”"]
  }),
  advice: Schema.String.annotate({
    description: "What to do, or that nothing is to be done: one sentence, from what the alert itself shows.",
    examples: ["Wait for the next run before you act: single answers differ by chance."]
  }),
  createdAt: Timestamp("When the change was recorded."),
  since: Schema.NullOr(ChangeTime).annotate({
    description: "When the change began, with the range of runs that has a chance of 95 %. `null` for `immediate`."
  }),
  evidence: Evidence,
  supersedes: Schema.NullOr(ShownId(AlertId)).annotate({
    description: "Earlier alert about the same change that this one updates: more cells show it now."
  }),
  supersededBy: Schema.NullOr(ShownId(AlertId)).annotate({ description: "Alert that updates this one." }),
  causeId: ShownId(CauseId, {
    description: "Shared by alerts of one change: of one day and direction. A later alert may join two causes."
  }),
  read: Schema.Boolean.annotate({ description: "Whether a mark says `read` or `dismissed`." }),
  dismissed: Schema.Boolean,
  dismissedReason: Schema.NullOr(Schema.String).annotate({
    description: "`known`, `not_important` or `wrong`; `null` without a reason."
  })
}).annotate({ identifier: "Alert", description: "A change between runs of a tracker." })

/** An alert with the names of the interface. */
export const shownAlert = (alert: CoreAlert): typeof Alert.Type => ({
  ...alert,
  advice: adviceOf(alert),
  since: alert.evidence.confirmation?.began ?? null,
  evidence: shownEvidence(alert.evidence)
})

const encodeShownAlert = Schema.encodeSync(Alert)

/** Encodes an alert as the API's JSON. */
export const encodeAlert = (alert: CoreAlert) => encodeShownAlert(shownAlert(alert))
