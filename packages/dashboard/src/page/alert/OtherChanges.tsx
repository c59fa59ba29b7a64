/** Other changes in the period that can move figures: models, prompts and what people noted; or all on one axis. */
import type { ComponentChildren } from "preact"
import type { Brand, ReportNote } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { visibility } from "../../data/Queries.ts"
import { EventItem } from "../../figure/EventItem.tsx"
import { ofAllBrands } from "./Attention.tsx"
import { modelChanges, OriginStripe } from "../../panel/Notes.tsx"
import { useDayNotes } from "../../chart/DayNotes.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { filter } from "../../route/Location.ts"
import { daysOf } from "../../route/Period.ts"
import { type AlertSign, alertsText } from "../../text/AlertsText.ts"
import { text } from "../../text/English.ts"
import { dayText, engineText } from "../../text/Format.ts"

interface OtherChange {
  readonly at: string
  readonly title: string
  readonly detail: ComponentChildren
}

/** An alert among the others. */
export interface ToldChange extends OtherChange {
  readonly address: string
  readonly sign: AlertSign
}

const noAlerts: ReadonlyArray<ToldChange> = []

const Change = ({ address, at, detail, sign, title }: OtherChange & Partial<ToldChange>) => (
  <EventItem
    at={at}
    day={dayText(at)}
    sign={sign?.mark ?? "◆"}
    title={
      address === undefined ? (
        title
      ) : (
        <a data-page href={address}>
          {title}
        </a>
      )
    }
    way={sign?.way ?? "model"}
  >
    <div class="detail" dir="auto">
      {detail}
    </div>
  </EventItem>
)

const changesOf = (notes: ReadonlyArray<ReportNote>): ReadonlyArray<OtherChange> => [
  ...modelChanges(notes).map(([at, changes]) => ({
    at,
    title: alertsText.newModels(changes.map(({ engine }) => engineText(engine))),
    detail: (
      <details>
        <summary>{alertsText.models}</summary>
        {changes.map(({ engine, from, to }) => (
          <div key={engine}>
            {engineText(engine)}: {from} → {to}
          </div>
        ))}
      </details>
    )
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

/** Alerts have no notes of their own. Without a brand it is about all. */
export const OriginOfAlerts = ({ brand }: { readonly brand: Brand | undefined }) => {
  const reading = brand === undefined ? ofAllBrands : otherChanges(brand)
  const { data } = useQuery(reading, { isLater: true })
  return <OriginStripe notes={data?.notes ?? []} of={brand === undefined ? "brands" : "all"} />
}

/** With alerts it is the whole timeline. */
export const OtherChanges = ({
  alerts = noAlerts,
  brand,
  title = alertsText.others
}: {
  readonly alerts?: ReadonlyArray<ToldChange>
  readonly brand: Brand
  readonly title?: string
}) => {
  const reading = otherChanges(brand)
  const held = useQuery(reading, { isLater: true })
  const noted = useDayNotes(brand).map(({ at, note }) => ({ at, title: note ?? "", detail: alertsText.ownNote }))
  return (
    <Panel held={held} url={reading.url} title={title} height="3rem">
      {({ notes }) => {
        const changes = [...alerts, ...changesOf(notes), ...noted].toSorted((a, b) =>
          a.at.slice(0, 10) < b.at.slice(0, 10) ? 1 : a.at.slice(0, 10) > b.at.slice(0, 10) ? -1 : 0
        )
        return changes.length === 0 ? (
          <p class="quiet">{alertsText.noOthers}</p>
        ) : (
          <ul class="events">
            {changes.map((change) => (
              <Change key={"address" in change ? change.address : change.at + change.title} {...change} />
            ))}
          </ul>
        )
      }}
    </Panel>
  )
}
