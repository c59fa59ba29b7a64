/** Checkboxes of engines, by surface. */
import { SomeField } from "../form/Fields.tsx"
import { EngineGroups } from "../panel/EngineGroups.tsx"
import { engineText } from "../text/Format.ts"

export const EnginesField = ({
  chosen,
  engines,
  label,
  onChosen
}: {
  readonly chosen: ReadonlyArray<string>
  readonly engines: ReadonlyArray<string>
  readonly label: string
  readonly onChosen: (chosen: ReadonlyArray<string>) => void
}) => (
  <SomeField
    name="engines"
    label={label}
    options={engines.map((engine) => [engine, engineText(engine)])}
    chosen={chosen}
    onChosen={onChosen}
    arranged={(boxOf, values) => <EngineGroups engines={values}>{boxOf}</EngineGroups>}
  />
)
