/** Engines as cards with their state and price, by surface. */
import type { Brand } from "../data/Client.ts"
import { SomeField } from "../form/Fields.tsx"
import { EngineGroups, useCatalogue } from "../panel/EngineGroups.tsx"
import { engineListText } from "../text/EngineText.ts"
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
}) => {
  const catalogue = useCatalogue()
  return (
    <SomeField
      name="engines"
      label={label}
      options={engines.map((engine) => [engine, engineText(engine)])}
      detailOf={(engine) => {
        const known = catalogue.find((each) => each.engine === engine)
        return known && engineListText.stateAndPrice(known)
      }}
      chosen={chosen}
      onChosen={onChosen}
      areCards
      arranged={(boxOf, values) => <EngineGroups engines={values}>{boxOf}</EngineGroups>}
    />
  )
}
