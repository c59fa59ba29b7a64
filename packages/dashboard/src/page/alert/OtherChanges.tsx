/** Other changes in the period that can move figures: models and prompts. */
import type { Brand, ReportNote } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { visibility } from "../../data/Queries.ts"
import { modelChanges, OriginStripe } from "../../panel/Notes.tsx"
import { useDayNotes } from "../../chart/DayNotes.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { filter } from "../../route/Location.ts"
import { daysOf } from "../../route/Period.ts"
import { alertsText } from "../../text/AlertsText.ts"
import { text } from "../../text/English.ts"
import { dayText, engineText } from "../../text/Format.ts"

interface OtherChange {
  readonly at: string
  readonly title: string
  readonly detail: string
}

const changesOf = (notes: ReadonlyArray<ReportNote>): ReadonlyArray<OtherChange> => [
  ...modelChanges(notes).map(([at, changes]) => ({
    at,
    title: alertsText.newModels(changes.map(({ engine }) => engineText(engine))),
    detail: changes.map(({ from, to }) => `${from} → ${to}`).join(", ")
  })),
  ...notes.flatMap((note) =>
    note.kind === "prompts_changed"
      ? [
          {
            at: note.at,
            title: alertsText.otherPrompts,
            detail: text.promptsMarker(note.added.length, note.removed.length)
          }
        ]
      : []
  )
]

/** The notes of the period. */
export const otherChanges = (brand: Brand) => visibility({ brand_id: brand.id, ...daysOf(filter.value) })

/** Alerts have no notes of their own. */
export const OriginOfAlerts = ({ brand }: { readonly brand: Brand }) => {
  const { data } = useQuery(otherChanges(brand), { isLater: true })
  return <OriginStripe notes={data?.notes ?? []} of="all" />
}

export const OtherChanges = ({ brand }: { readonly brand: Brand }) => {
  const reading = otherChanges(brand)
  const held = useQuery(reading, { isLater: true })
  const noted = useDayNotes(brand).map(({ at, note }) => ({ at, title: note ?? "", detail: alertsText.ownNote }))
  return (
    <Panel held={held} url={reading.url} title={alertsText.others} height="3rem">
      {({ notes }) => {
        const changes = [...changesOf(notes), ...noted].toSorted((a, b) => (a.at < b.at ? 1 : -1))
        return changes.length === 0 ? (
          <p class="quiet">{alertsText.noOthers}</p>
        ) : (
          <ul class="events">
            {changes.map(({ at, detail, title }) => (
              <li key={at + title}>
                <span class="sign model" aria-hidden="true">
                  ◆
                </span>
                <div>
                  <h3>{title}</h3>
                  <p>{detail}</p>
                </div>
                <time dateTime={at}>{dayText(at)}</time>
              </li>
            ))}
          </ul>
        )
      }}
    </Panel>
  )
}
