/**
 * Divides the cells of a run by surface and market, so that no change over all prompts of an engine, or over all
 * engines, is one of several surfaces or markets. Pure.
 */
import type { Engine } from "../../engine/Engine.ts"
import { type Surface, surfacesOf } from "../../engine/EngineIdentity.ts"
import { askedMarket, type AskedMarket, type MarketLimits } from "../../market/AskedMarket.ts"
import type { CellHistory, RunPart } from "../confirmed/CellHistory.ts"
import type { Finding, FoundCell } from "../confirmed/Finding.ts"

/** Judged cells with their findings and histories. */
export interface JudgedCells<Cell> {
  readonly cells: ReadonlyArray<Cell>
  readonly findings: ReadonlyArray<Finding>
  readonly histories: ReadonlyArray<CellHistory>
}

/** What distinguishes a run's cells: markets as requested, and engines with the parts of a market that they accept. */
export interface Asked {
  readonly markets: ReadonlyArray<AskedMarket>
  readonly engines: ReadonlyMap<Engine, MarketLimits & { readonly surface?: Surface | undefined }>
}

/** The cells of one part, whose findings name places among these. */
interface PartCells<Cell> extends JudgedCells<Cell> {
  readonly part: RunPart
  readonly surface: Surface
  /** Of each cell its place in the run. */
  readonly places: ReadonlyArray<number>
}

type CellOfPart = AskedMarket & { readonly engine: Engine }

const isSame = (one: AskedMarket, other: AskedMarket): boolean =>
  one.location === other.location && one.language === other.language

/**
 * The requested markets in which a cell is asked. An engine takes a market as fine as it can, so the cells of several
 * engines in one market differ; one that cannot tell markets apart has one cell for them. None: another market, as of
 * a prompt with its own.
 */
const marketsOfCell = (cell: CellOfPart, { engines, markets }: Asked): ReadonlyArray<AskedMarket> =>
  markets.filter((market) => isSame(cell, askedMarket(engines.get(cell.engine) ?? {}, market)))

/** The part of all values that is the same, if any. */
const shared = <A>(values: ReadonlyArray<A>): A | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

/** Names a part by its requested market, or by what its cells share. */
const marketOf = (cells: ReadonlyArray<CellOfPart>, requested: ReadonlyArray<AskedMarket>): AskedMarket => {
  const [first, ...others] = requested
  if (first !== undefined && others.length === 0) return askedMarket({}, first)
  return {
    location: shared(cells.map(({ location }) => location)),
    language: shared(cells.map((cell) => cell.language))
  }
}

const itemsAt = <A>(items: ReadonlyArray<A>, places: ReadonlyArray<number>): ReadonlyArray<A> =>
  places.flatMap((place) => items.slice(place, place + 1))

/** The findings of a part's cells, with their places among these. */
const findingsAt = (findings: ReadonlyArray<Finding>, places: ReadonlyArray<number>): ReadonlyArray<Finding> => {
  const placed = new Map(places.map((place, index) => [place, index]))
  return findings.flatMap((finding): ReadonlyArray<Finding> => {
    const [first, ...others] = finding.cells.flatMap((found): ReadonlyArray<FoundCell> => {
      const cell = placed.get(found.cell)
      return cell === undefined ? [] : [{ ...found, cell }]
    })
    return first === undefined ? [] : [{ ...finding, cells: [first, ...others] }]
  })
}

/** Returns a part for each surface and market that cells are of, those over APIs first. */
export const runParts = <Cell extends CellOfPart>(
  { cells, findings, histories }: JudgedCells<Cell>,
  asked: Asked
): ReadonlyArray<PartCells<Cell>> => {
  const surfaceOf = surfacesOf(asked.engines)
  const all = cells.map((cell, place) => {
    const markets = asked.markets.length < 2 ? [] : marketsOfCell(cell, asked)
    const own = asked.markets.length < 2 || markets.length > 0 ? null : [cell.location, cell.language]
    return { cell, place, surface: surfaceOf(cell.engine), markets, market: JSON.stringify([markets, own]) }
  })
  const areSurfacesMixed = new Set(all.map(({ surface }) => surface)).size > 1
  const areMarketsMixed = new Set(all.map(({ market }) => market)).size > 1
  return [...Map.groupBy(all, ({ market, surface }) => `${surface} ${market}`).values()]
    .toSorted(([one], [other]) => (one?.surface === other?.surface ? 0 : one?.surface === "api" ? -1 : 1))
    .flatMap((same) =>
      same.slice(0, 1).map(({ markets, surface }): PartCells<Cell> => {
        const places = same.map(({ place }) => place)
        const own = itemsAt(cells, places)
        return {
          part: {
            ...(areSurfacesMixed ? { surface } : {}),
            ...(areMarketsMixed ? { market: marketOf(own, markets) } : {})
          },
          surface,
          places,
          cells: own,
          findings: findingsAt(findings, places),
          histories: itemsAt(histories, places)
        }
      })
    )
}
