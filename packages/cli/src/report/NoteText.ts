/** Notes of a report as sentences: those of the core, with what the terminal says better. */
import { noteText, type ReportNote } from "@answerscope/core"
import { DateTime } from "effect"

/** Most prompts that a sentence lists. */
const promptsMax = 3

const quoted = (prompts: ReadonlyArray<string>): string => {
  const shown = prompts.slice(0, promptsMax).map((prompt) => `“${prompt}”`)
  const more = prompts.length - shown.length
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ")
}

const promptsChanged = (
  { added, at, brandId, removed }: Extract<ReportNote, { readonly kind: "prompts_changed" }>,
  names: Readonly<Record<string, string>>
): string => {
  const brand = Object.keys(names).length > 1 ? ` for ${names[brandId] ?? brandId}` : ""
  const changes = [
    ...(added.length > 0 ? [`asked from then on: ${quoted(added)}`] : []),
    ...(removed.length > 0 ? [`no longer asked: ${quoted(removed)}`] : [])
  ]
  return `The prompts changed${brand} on ${DateTime.formatIsoDateUtc(at)}; ${changes.join("; ")}.`
}

/** A note as a sentence. `names` maps brand ids to names. */
export const shownNote = (note: ReportNote, names: Readonly<Record<string, string>>): string => {
  switch (note.kind) {
    case "surfaces_mixed":
      return `${noteText(note)} Use --surface, or --by surface.`
    case "prompts_changed":
      return promptsChanged(note, names)
    default:
      return noteText(note)
  }
}
