/** Engines by surface: those asked over an interface, and those as people see them. Each group says what it is. */
import type { ComponentChildren } from "preact"
import type { CataloguedEngine } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { engines as enginesReading } from "../data/Queries.ts"
import { surfaceNames, surfaceText } from "../text/EngineText.ts"
import { engineText } from "../text/Format.ts"

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
    return own === undefined ? [] : [{ surface, sentence: surfaceText(surface, own.length, providers), engines: own }]
  })
}

const none: ReadonlyArray<CataloguedEngine> = []

/** The catalogue of engines; empty until it is loaded. */
export const useCatalogue = (): ReadonlyArray<CataloguedEngine> =>
  useQuery(enginesReading, { isLater: true }).data?.engines ?? none

/** Names of engines in a row, by surface where there are both. */
export const EngineNames = ({ engines }: { readonly engines: ReadonlyArray<string> }) => {
  const groups = groupsOf(engines, useCatalogue())
  return (
    <>
      {groups.map(({ engines: own, surface }) => (
        <span key={surface} class="engine-names">
          {groups.length === 1 ? "" : `${surfaceNames[surface]}: `}
          {own.map(engineText).join(", ")}
        </span>
      ))}
    </>
  )
}

/** What the answers of these engines are: a sentence for each surface. */
export const SurfaceNotes = ({ engines }: { readonly engines: ReadonlyArray<string> }) => {
  const catalogue = useCatalogue()
  return catalogue.length === 0 ? null : (
    <p class="quiet">
      {groupsOf([...new Set(engines)], catalogue)
        .map(({ sentence }) => sentence)
        .join(" ")}
    </p>
  )
}

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
        // the same boxes when the catalogue comes, which may have the focus
        <div key={group.surface} class="engine-group">
          {catalogue.length === 0 ? null : <p class="quiet">{group.sentence}</p>}
          {group.engines.map(children)}
        </div>
      ))}
    </>
  )
}
