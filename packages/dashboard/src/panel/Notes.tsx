/** Notes that a reader of the figures needs. */
import type { ReportNote } from "../data/Client.ts"
import { figureNames, text } from "../text/English.ts"

/** A note as a sentence; `null` if the page shows it otherwise. */
const sentenceOf = (note: ReportNote): string | null => {
  switch (note.kind) {
    case "simulated":
    case "replayed":
      return null
    case "model_changed":
      return null
    case "name_not_found":
      return text.notes.name_not_found(note.spelling, note.answers)
    case "surfaces_mixed":
      return text.notes.surfaces_mixed(note.counts.api, note.counts.app)
    case "not_searched":
      return text.notes.not_searched(note.engine, note.count, note.answers)
    case "answers_repeat":
      return text.notes.answers_repeat(note.engine, note.share)
    case "prompts_changed":
      return text.notes.prompts_changed(note.added.length, note.removed.length, note.at)
    case "analyzer_versions":
      return text.notes.analyzer_versions(note.versions)
    case "settings_now":
      return text.notes.settings_now
    case "few_answers":
      return text.notes.few_answers(note.figures.map((figure) => figureNames[figure]))
    case "unequal_counts":
      return text.notes.unequal_counts(note.figures.map((figure) => figureNames[figure]))
    case "cells_left_out":
      return text.notes.cells_left_out(note.count)
    case "follow_ups_left_out":
      return text.notes.follow_ups_left_out(note.count)
    case "retention":
      return [
        ...(note.answers_before === null ? [] : [text.notes.retentionBefore(note.answers_before)]),
        ...(note.count === 0 ? [] : [text.notes.retentionTexts(note.count)])
      ].join(" ")
  }
}

/** Engines that changed models on the same day share a sentence. */
const modelSentences = (notes: ReadonlyArray<ReportNote>): ReadonlyArray<string> => {
  const changes = notes.filter((note) => note.kind === "model_changed")
  return [...Map.groupBy(changes, ({ at }) => at.slice(0, 10))].map(([at, changed]) =>
    text.notes.models_changed(changed, at)
  )
}

export const noteSentences = (notes: ReadonlyArray<ReportNote>): ReadonlyArray<string> => [
  ...modelSentences(notes),
  ...notes.flatMap((note) => sentenceOf(note) ?? [])
]

export const Notes = ({ notes }: { readonly notes: ReadonlyArray<ReportNote> }) => {
  const sentences = noteSentences(notes)
  return sentences.length === 0 ? null : (
    <ul class="notes">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Banner for simulated or replayed answers. */
export const OriginStripe = ({ notes }: { readonly notes: ReadonlyArray<ReportNote> }) => (
  <>
    {notes.map((note) =>
      note.kind === "simulated" ? (
        <p key={note.kind} class="stripe simulated" role="note">
          {text.simulated(note.count)}
        </p>
      ) : note.kind === "replayed" ? (
        <p key={note.kind} class="stripe" role="note">
          {text.replayed(note.count)}
        </p>
      ) : null
    )}
  </>
)
