/** Engines by surface: those asked over an interface, and those as people see them. Each group says what it is. */
import type { ComponentChildren } from "preact"
import type { CataloguedEngine } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { engines as enginesReading } from "../data/Queries.ts"
import { surfaceText } from "../text/EngineText.ts"

/** Engines that one sentence describes. */
export interface EngineGroup {
  readonly surface: CataloguedEngine["surface"]
  readonly sentence: string
  readonly engines: ReadonlyArray<string>
}

/** Engines in groups of one surface, in their own order. Without a catalogue all are one group. */
export const groupsOf = (
  engines: ReadonlyArray<string>,
  catalogue: ReadonlyArray<CataloguedEngine>
): ReadonlyArray<EngineGroup> => {
  const known = new Map(catalogue.map((each) => [each.engine, each]))
  const groups = Map.groupBy(engines, (engine) => known.get(engine)?.surface ?? "api")
  return (["api", "app"] as const).flatMap((surface) => {
    const own = groups.get(surface)
    const providers = [...new Set(own?.map((engine) => known.get(engine)?.provider ?? "custom"))]
    return own === undefined ? [] : [{ surface, sentence: surfaceText(surface, providers), engines: own }]
  })
}

const none: ReadonlyArray<CataloguedEngine> = []

/** The catalogue of engines; empty until it is loaded. */
export const useCatalogue = (): ReadonlyArray<CataloguedEngine> =>
  useQuery(enginesReading, { isLater: true }).data?.engines ?? none

export const EngineGroups = ({
  children,
  engines
}: {
  readonly children: (engine: string) => ComponentChildren
  readonly engines: ReadonlyArray<string>
}) => {
  const catalogue = useCatalogue()
  return (
    <>
      {groupsOf(engines, catalogue).map((group) => (
        <div key={group.sentence} class="engine-group">
          {catalogue.length === 0 ? null : <p class="quiet">{group.sentence}</p>}
          {group.engines.map(children)}
        </div>
      ))}
    </>
  )
}
