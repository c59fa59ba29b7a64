/** The cells that a brand's tracker asks, with the answers that their rates come from. Pure. */
import type { Brand } from "../brand/Brand.ts"
import { ownMarketsOf } from "../brand/PromptSettings.ts"
import type { KeyCounts } from "../count/AnswerCounts.ts"
import type { AnswerEngine } from "../engine/AnswerEngine.ts"
import type { Engine } from "../engine/Engine.ts"
import { rounded } from "../figure/Rounding.ts"
import type { AskedMarket } from "../market/AskedMarket.ts"
import type { MarketsOf } from "../scan/ScanGrid.ts"
import { inBrandsMarket, type MarketChoice, marketsOf } from "../scan/ScanRequest.ts"
import { type Cell, cellKey, cellOf } from "../snapshot/RunCell.ts"
import type { PlanBasis } from "./Plan.ts"

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

/** The mention rate of a cell's answers, in hundredths, so that cells with about the same rate are planned together. */
const rateOver = (answers: ReadonlyArray<KeyCounts>): number =>
  rounded(sumOf(answers, ({ mentioned }) => mentioned) / sumOf(answers, (count) => count.answers), 2)

/** Where a brand's prompts are asked if these markets are chosen. */
export const marketsAsked = (
  brand: Brand,
  choices: ReadonlyArray<MarketChoice>,
  engines: ReadonlyMap<Engine, AnswerEngine>
): MarketsOf => marketsOf({ markets: inBrandsMarket(choices, brand), ownMarkets: ownMarketsOf(brand) }, engines)

const marketKey = ({ language, location }: AskedMarket): string => JSON.stringify([location, language])

/** The cells to plan with the answers that their rates come from: as measured, or those of other markets. */
export const plannedCells = (answers: ReadonlyArray<KeyCounts>, asked: MarketsOf | null) => {
  const measured = Map.groupBy(answers, cellKey)
  const planned = (cell: Cell, found: ReadonlyArray<KeyCounts>) => ({
    ...cellOf(cell),
    answers: found,
    rate: rateOver(found)
  })
  if (asked === null) {
    return [...measured.values()].flatMap((found) => found.slice(0, 1).map((first) => planned(first, found)))
  }
  const anywhere = Map.groupBy(answers, ({ engine, prompt }) => JSON.stringify([engine, prompt]))
  return [...anywhere.values()].flatMap((all) =>
    all.slice(0, 1).flatMap(({ engine, prompt }) =>
      asked(prompt, engine).map((market) => {
        const cell = { engine, prompt, ...market }
        return planned(cell, measured.get(cellKey(cell)) ?? all)
      })
    )
  )
}

/** The cells counted by rate and by market, with the answers behind them, each once. */
export const countedCells = (
  cells: ReturnType<typeof plannedCells>,
  creditsOf: (engine: Engine) => number
): Pick<PlanBasis, "measured" | "rates" | "byMarket"> => {
  const used = [...new Set(cells.flatMap(({ answers }) => answers))]
  const counted = (same: typeof cells) => ({
    cells: same.length,
    credits: sumOf(same, ({ engine }) => creditsOf(engine))
  })
  return {
    measured: { k: sumOf(used, ({ mentioned }) => mentioned), n: sumOf(used, ({ answers }) => answers) },
    rates: [...Map.groupBy(cells, ({ rate }) => rate)].map(([rate, same]) => ({ rate, ...counted(same) })),
    byMarket: [...Map.groupBy(cells, marketKey).values()].flatMap((same) =>
      same.slice(0, 1).map(({ language, location }) => ({ location, language, ...counted(same) }))
    )
  }
}
