/** The advice of an alert, in one sentence, from the alert alone. Pure. */
import { identityOf } from "../../engine/EngineIdentity.ts"
import { type CausedAlert, changeOf } from "./AlertChange.ts"

/** The part of an alert that advice depends on. */
export interface AdvisedAlert extends CausedAlert {
  /** The alert that updates it. */
  readonly supersededBy: string | null
}

/** What to look at after a loss that nothing else goes with. */
const ofLoss = (type: string): string => {
  switch (type) {
    case "citation_lost":
      return "Check that the pages cited before are still there, and see under New and lost what took their place."
    case "share_of_voice_lost":
      return "See under Competitors who gained, and head to head for which prompts."
    case "position_changed":
      return "Read the answers since: see who is ranked above, and on which pages that rests."
    case "sentiment_changed":
      return "Read the answers since, and correct what is wrong on your pages and on those that they cite."
    default:
      return "Read the answers since: see whom they mention instead, and get into the pages that they cite."
  }
}

const ofWorse = ({ engine, evidence: { confirmation }, type }: AdvisedAlert): string => {
  switch (confirmation?.cause) {
    case "model":
      return type === "sentiment_changed"
        ? "Read what the new model says, and correct what is wrong on your pages and on those that it cites."
        : "Get into the pages that the new model cites: the old one will not come back."
    case "engine":
      return `See under New and lost which sources changed: other answers of ${identityOf(engine).name} changed, too.`
    case "brand":
      return "Look for what changed about the brand on the web, such as reviews and lists: other engines changed, too."
    case "everywhere":
      return "Look again after some runs before you act: answers of other engines changed, too."
    default:
      return ofLoss(type)
  }
}

/** Of an immediate alert. */
export const chanceAdvice = "Wait for the next run before you act: single answers differ by chance."

/** Says what to do, or that nothing is to be done. */
export const adviceOf = (alert: AdvisedAlert): string => {
  const { confirmation } = alert.evidence
  if (alert.supersededBy !== null) return "Nothing to do here: a later alert updates this one."
  if (confirmation === null) return chanceAdvice
  const { appeared, direction } = changeOf(alert)
  switch (direction) {
    case "new":
      return `Compare the answers before and since: they show why ${appeared ?? "the competitor"} is mentioned now.`
    case "up":
      return confirmation.cause === "model"
        ? "Nothing to do: a new model may be behind it, and the next one may take it back."
        : "Nothing to do: note what you did about then, so that you can do it again."
    case "down":
      return ofWorse(alert)
  }
}
