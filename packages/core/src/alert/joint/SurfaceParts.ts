/** Divides the cells of a run by surface, so that no change over all engines is one of both surfaces. Pure. */
import type { Engine } from "../../engine/Engine.ts"
import type { Surface } from "../../engine/EngineIdentity.ts"
import type { CellHistory } from "../confirmed/CellHistory.ts"
import type { Finding, FoundCell } from "../confirmed/Finding.ts"

/** Judged cells with their findings and histories. */
export interface JudgedCells<Cell> {
  readonly cells: ReadonlyArray<Cell>
  readonly findings: ReadonlyArray<Finding>
  readonly histories: ReadonlyArray<CellHistory>
}

/** The cells of one surface, whose findings name places among these. */
export interface SurfacePart<Cell> extends JudgedCells<Cell> {
  /** `null` if all cells of the run are of one surface. */
  readonly surface: Surface | null
  /** Of each cell its place in the run. */
  readonly places: ReadonlyArray<number>
}

const itemsAt = <A>(items: ReadonlyArray<A>, places: ReadonlyArray<number>): ReadonlyArray<A> =>
  places.flatMap((place) => items.slice(place, place + 1))

/** Returns a part for each surface that cells are of, those over interfaces first. */
export const surfaceParts = <Cell extends { readonly engine: Engine }>(
  { cells, findings, histories }: JudgedCells<Cell>,
  surfaceOf: (engine: Engine) => Surface
): ReadonlyArray<SurfacePart<Cell>> => {
  const placesOf = new Map<Surface, Array<number>>()
  for (const [place, { engine }] of cells.entries()) {
    const surface = surfaceOf(engine)
    placesOf.set(surface, [...(placesOf.get(surface) ?? []), place])
  }
  if (placesOf.size < 2) return [{ surface: null, places: [...cells.keys()], cells, findings, histories }]
  return (["api", "app"] as const).flatMap((surface): ReadonlyArray<SurfacePart<Cell>> => {
    const places = placesOf.get(surface) ?? []
    const placed = new Map(places.map((place, index) => [place, index]))
    const own = findings.flatMap((finding): ReadonlyArray<Finding> => {
      const [first, ...others] = finding.cells.flatMap((found): ReadonlyArray<FoundCell> => {
        const cell = placed.get(found.cell)
        return cell === undefined ? [] : [{ ...found, cell }]
      })
      return first === undefined ? [] : [{ ...finding, cells: [first, ...others] }]
    })
    const ofPart = { cells: itemsAt(cells, places), histories: itemsAt(histories, places) }
    return [{ surface, places, findings: own, ...ofPart }]
  })
}
