/** Notes that a reader of the figures needs. */
import type { ComponentChildren } from "preact"
import type { Brand, ReportNote } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, visibility } from "../data/Queries.ts"
import { AtHeadEnd } from "../figure/HeadEnd.tsx"
import { filter } from "../route/Location.ts"
import { text } from "../text/English.ts"

/** Kinds that the page shows otherwise. */
const shownElsewhere = new Set(["simulated", "replayed", "model_changed"])

/** Engines that changed models on the same day share a sentence. The ids of the models stand in the list of alerts. */
const modelSentences = (notes: ReadonlyArray<ReportNote>): ReadonlyArray<string> =>
  modelChanges(notes).map(([at, changed]) =>
    text.modelsSince(
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
  ...notes.flatMap(({ kind, text: sentence }) => (shownElsewhere.has(kind) ? [] : [sentence]))
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

/** Where the answers come from, one sentence for each origin. */
const originsOf = (notes: ReadonlyArray<ReportNote>, of: keyof typeof text.originOf): ReadonlyArray<string> =>
  notes.flatMap((note) =>
    note.kind === "simulated" || note.kind === "replayed" ? [text[note.kind](note.count, text.originOf[of])] : []
  )

/** The origin in the head of the page, which opens in place. */
export const OriginMark = ({ children, name }: { readonly children: ComponentChildren; readonly name: string }) => (
  <AtHeadEnd at="origin">
    <details class="stripe simulated">
      <summary>{name}</summary>
      {children}
    </details>
  </AtHeadEnd>
)

/** Marks simulated or replayed answers. `of`: which answers it counts; those of the chosen class without it. */
export const OriginStripe = ({
  notes,
  of = filter.value.class ?? "all"
}: {
  readonly notes: ReadonlyArray<ReportNote>
  readonly of?: keyof typeof text.originOf
}) => {
  const origins = originsOf(notes, of)
  return origins.length === 0 ? null : (
    <OriginMark name={notes.some(({ kind }) => kind === "simulated") ? text.sample : text.recorded}>
      <p>{origins.join(" ")}</p>
    </OriginMark>
  )
}

/** The same on a sheet. */
export const OriginLines = ({ notes }: { readonly notes: ReadonlyArray<ReportNote> }) => (
  <>
    {originsOf(notes, "none").map((origin) => (
      <p key={origin} class="stripe simulated" role="note">
        {origin}
      </p>
    ))}
  </>
)
