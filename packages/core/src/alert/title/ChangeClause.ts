/** A change in a clause, as a list of alerts and a story say it. Pure. */
import type { Engine } from "../../engine/Engine.ts"
import { identityOf, type Surface } from "../../engine/EngineIdentity.ts"
import { capital } from "../../text/SentenceText.ts"
import type { Alert, AlertType } from "../Alert.ts"
import { type AlertChange, isWide } from "../cause/AlertChange.ts"

/** What an alert, or the change of a figure, is about. */
export type ChangeTheme = "mention" | "share" | "citation" | "position" | "sentiment" | "competitor"

export const themeOfType: { readonly [T in AlertType]: ChangeTheme } = {
  mention_gained: "mention",
  mention_lost: "mention",
  position_changed: "position",
  competitor_new: "competitor",
  sentiment_changed: "sentiment",
  citation_gained: "citation",
  citation_lost: "citation",
  share_of_voice_gained: "share",
  share_of_voice_lost: "share"
}

/** Who a clause is about: the brand by its name, or as `it`. */
export interface Subject {
  readonly subject: string
  readonly object: string
  readonly site: string
}

export const it: Subject = { subject: "it", object: "it", site: "its site" }
export const named = (brand: string): Subject => ({ subject: brand, object: brand, site: `the site of ${brand}` })

/** The alert of a clause. `competitor`: of the theme of that name. */
type ClauseAlert = Pick<AlertChange<Alert>, "alert" | "prompt"> & { readonly competitor: string | null }

/** `less`, or `no longer` and `now` where one side has no such answer. */
const verbOf = (verb: string, alert: ClauseAlert | null, isUp: boolean) => {
  const confirmation = alert?.alert.evidence.confirmation
  const isSingle = alert !== null && !isWide(alert)
  if (isSingle && isUp && (confirmation == null || confirmation.before.yes === 0)) {
    return { before: `now ${verb}`, after: "" }
  }
  if (isSingle && !isUp && (confirmation == null || confirmation.since.yes === 0)) {
    return { before: `no longer ${verb}`, after: "" }
  }
  return { before: verb, after: isUp ? " more" : " less" }
}

/** Behind what all engines of a surface do. */
export const onSurface: { readonly [S in Surface]: string } = { api: " over APIs", app: " in apps" }

interface ClauseParts {
  readonly alert: ClauseAlert | null
  readonly engine: string | null
  /** Said of all engines; null for those of both. */
  readonly surface: Surface | null
  readonly isUp: boolean
  readonly who: Subject
}

/** `Perplexity mentions Nimbus less`; without an engine, of all. */
export const clauseOf = (theme: ChangeTheme, { alert, engine, isUp, surface, who }: ClauseParts): string => {
  const everywhere = surface === null ? "" : onSurface[surface]
  const on = engine === null ? everywhere : ` on ${engine}`
  switch (theme) {
    case "mention":
    case "competitor": {
      const rival = theme === "mention" ? null : (alert?.competitor ?? "a competitor")
      const verb = verbOf(engine === null ? "mentioned" : "mentions", alert, rival !== null || isUp)
      return engine === null
        ? `${rival ?? who.subject} is ${verb.before}${verb.after}${on}`
        : `${engine} ${verb.before} ${rival ?? who.object}${verb.after}`
    }
    case "citation": {
      const verb = verbOf(engine === null ? "cited" : "cites", alert, isUp)
      return engine === null
        ? `${who.site} is ${verb.before}${verb.after}${on}`
        : `${engine} ${verb.before} ${who.site}${verb.after}`
    }
    case "share":
      return `${who.subject} has a ${isUp ? "larger" : "smaller"} share of voice${on}`
    case "position":
      return engine === null
        ? `${who.subject} is ranked ${isUp ? "higher" : "lower"}${on}`
        : `${engine} ranks ${who.object} ${isUp ? "higher" : "lower"}`
    case "sentiment":
      return engine === null
        ? `${who.subject} is spoken of ${isUp ? "more" : "less"} positively${on}`
        : `${engine} speaks ${isUp ? "more" : "less"} positively of ${who.object}`
  }
}

/** The title of changes with one cause, of the strongest: it claims no more than holds for all prompts. */
export const titleOfChange = (
  { alert, appeared: competitor, direction }: AlertChange<Alert>,
  /** `null` for several. */
  engine: Engine | null
): string =>
  capital(
    clauseOf(themeOfType[alert.type], {
      alert: { alert, prompt: null, competitor },
      engine: engine === null ? null : identityOf(engine).name,
      surface: null,
      isUp: direction === "up",
      who: named(alert.brand)
    })
  )
