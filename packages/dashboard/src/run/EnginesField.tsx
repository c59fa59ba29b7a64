/** Checkboxes of engines, by surface. */
import type { Brand } from "../data/Client.ts"
import { SomeField } from "../form/Fields.tsx"
import { EngineGroups, useCatalogue } from "../panel/EngineGroups.tsx"
import { engineText } from "../text/Format.ts"

/** The engines of the brand, then the others that the server is set up for. */
export const useOffered = ({ engines }: Brand): ReadonlyArray<string> => {
  const configured = useCatalogue().flatMap((each) => (each.configured ? [each.engine] : []))
  return [...new Set([...engines, ...configured])]
}

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
