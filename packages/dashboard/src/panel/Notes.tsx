/** Notes that a reader of the figures needs. */
import type { Brand, ReportNote } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, visibility } from "../data/Queries.ts"
import { filter } from "../route/Location.ts"
import { figureNames, text } from "../text/English.ts"

/** A note as a sentence; `null` if the page shows it otherwise. */
const sentenceOf = (note: ReportNote): string | null => {
  switch (note.kind) {
    case "simulated":
    case "replayed":
      return null
    case "imported":
      return text.imported(note.count)
    case "model_changed":
      return null
    case "name_not_found":
      return text.notes.name_not_found(note.spelling, note.answers)
    case "surfaces_mixed":
      return text.notes.surfaces_mixed(note.counts.api, note.counts.app)
    case "tiers_mixed":
      return text.notes.tiers_mixed(note.engine, note.count, note.answers)
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

/** Engines that changed models on the same day share a sentence. The ids of the models stand in the list of alerts. */
const modelSentences = (notes: ReadonlyArray<ReportNote>): ReadonlyArray<string> =>
  modelChanges(notes).map(([at, changed]) =>
    text.notes.models_since(
      changed.map(({ engine }) => engine),
      at
    )
  )

type ModelChange = Extract<ReportNote, { readonly kind: "model_changed" }>

/** Changes of models by day. */
export const modelChanges = (
  notes: ReadonlyArray<ReportNote>
): ReadonlyArray<readonly [day: string, changes: ReadonlyArray<ModelChange>]> => [
  ...Map.groupBy(
    notes.filter((note) => note.kind === "model_changed"),
    ({ at }) => at.slice(0, 10)
  )
]

export const noteSentences = (notes: ReadonlyArray<ReportNote>): ReadonlyArray<string> => [
  ...modelSentences(notes),
  ...notes.flatMap((note) => sentenceOf(note) ?? [])
]

/** Notes that are not folded. */
const notesShown = 2

const NoteLines = ({ sentences }: { readonly sentences: ReadonlyArray<string> }) => (
  <p>
    {sentences.map((sentence) => (
      <span key={sentence}>{sentence} </span>
    ))}
  </p>
)

export const Notes = ({ notes }: { readonly notes: ReadonlyArray<ReportNote> }) => {
  const sentences = noteSentences(notes)
  return sentences.length === 0 ? null : (
    <section class="rests-on">
      <b>{text.restsOn}</b>
      <NoteLines sentences={sentences.slice(0, notesShown)} />
      {sentences.length > notesShown ? (
        <details>
          <summary>{text.moreNotes(sentences.length - notesShown)}</summary>
          <NoteLines sentences={sentences.slice(notesShown)} />
        </details>
      ) : null}
    </section>
  )
}

/** The banner on a page whose own data does not say where the answers of these days come from. */
export const OriginOf = ({ brand }: { readonly brand: Brand }) => {
  const { data } = useQuery(visibility({ ...reportFilter(filter.value), brand_id: brand.id }), { isLater: true })
  return <OriginStripe notes={data?.notes ?? []} />
}

/** Banner for simulated or replayed answers. `of`: which answers it counts; those of the chosen class without it. */
export const OriginStripe = ({
  notes,
  of = filter.value.class ?? "all"
}: {
  readonly notes: ReadonlyArray<ReportNote>
  readonly of?: keyof typeof text.originOf
}) => (
  <>
    {notes.map((note) =>
      note.kind === "simulated" ? (
        <p key={note.kind} class="stripe simulated" role="note">
          {text.simulated(note.count, text.originOf[of])}
        </p>
      ) : note.kind === "replayed" ? (
        <p key={note.kind} class="stripe" role="note">
          {text.replayed(note.count, text.originOf[of])}
        </p>
      ) : null
    )}
  </>
)
