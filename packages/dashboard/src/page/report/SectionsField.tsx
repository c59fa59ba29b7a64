/** The sections of a report: which, and in which order. */
import { useFaultOf } from "../../form/Form.tsx"
import { CheckField } from "../../form/Fields.tsx"
import { type ReportSection, reportSections, reportText } from "../../text/ReportText.ts"

/** All sections: those that are chosen in their order, then the others. */
export const arranged = (chosen: ReadonlyArray<ReportSection>): ReadonlyArray<ReportSection> => [
  ...chosen,
  ...reportSections.filter((name) => !chosen.includes(name))
]

/** The list with one section at another place; beyond the ends it stays at them. */
const placed = (order: ReadonlyArray<ReportSection>, name: ReportSection, at: number): ReadonlyArray<ReportSection> =>
  order.filter((other) => other !== name).toSpliced(Math.max(at, 0), 0, name)

export const SectionsField = ({
  chosen,
  onChosen,
  onOrder,
  order
}: {
  readonly chosen: ReadonlyArray<ReportSection>
  readonly order: ReadonlyArray<ReportSection>
  readonly onChosen: (chosen: ReadonlyArray<ReportSection>) => void
  readonly onOrder: (order: ReadonlyArray<ReportSection>) => void
}) => {
  const fault = useFaultOf("sections")
  return (
    <fieldset class="field some" aria-describedby={fault === null ? undefined : "sections-fault"}>
      <legend>{reportText.sections}</legend>
      {order.map((name, at) => (
        <div
          key={name}
          class="ordered"
          draggable
          onDragStart={({ dataTransfer }) => dataTransfer?.setData("text", name)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            const dragged = order.find((other) => other === event.dataTransfer?.getData("text"))
            if (dragged !== undefined) onOrder(placed(order, dragged, at))
          }}
        >
          <CheckField
            label={reportText.names[name]}
            isChecked={chosen.includes(name)}
            onChecked={(isChecked) =>
              onChosen(isChecked ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
          />
          {([-1, 1] as const).map((by) => (
            <button
              key={by}
              type="button"
              class="plain"
              // stays in place and keeps the focus at the ends
              aria-disabled={order[at + by] === undefined}
              aria-label={reportText.move[by](reportText.names[name])}
              onClick={() => onOrder(placed(order, name, at + by))}
            >
              {by === -1 ? "↑" : "↓"}
            </button>
          ))}
        </div>
      ))}
      {fault === null ? null : (
        <p id="sections-fault" class="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
