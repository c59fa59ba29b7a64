/** Other changes in the period that can move figures: models and prompts. */
import type { Brand } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { visibility } from "../../data/Queries.ts"
import { Notes } from "../../panel/Notes.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { filter } from "../../route/Location.ts"
import { daysOf } from "../../route/Period.ts"
import { alertsText } from "../../text/AlertsText.ts"

const kinds: ReadonlySet<string> = new Set(["model_changed", "prompts_changed"])

export const OtherChanges = ({ brand }: { readonly brand: Brand }) => {
  const reading = visibility({ brand_id: brand.id, ...daysOf(filter.value) })
  const held = useQuery(reading, { isLater: true })
  return (
    <Panel held={held} url={reading.url} title={alertsText.others} height="3rem">
      {({ notes }) => {
        const told = notes.filter(({ kind }) => kinds.has(kind))
        return told.length === 0 ? <p class="quiet">{alertsText.noOthers}</p> : <Notes notes={told} />
      }}
    </Panel>
  )
}
