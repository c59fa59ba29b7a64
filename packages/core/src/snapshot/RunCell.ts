import type { Engine } from "../engine/Engine.ts"
import type { AskedMarket } from "../market/AskedMarket.ts"
import type { BrandSubject } from "../brand/BrandSubject.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { SnapshotSummary } from "./Snapshot.ts"

/** The content of one completed check of a cell. */
export type CellObservation = Pick<
  SnapshotSummary,
  "id" | "model" | "mentioned" | "position" | "sentiment" | "competitorsFound" | "checkedAt"
>

/** A cell: a prompt on an engine in a market. */
export interface Cell extends AskedMarket {
  readonly prompt: string
  readonly engine: Engine
}

/** Only the cell of what belongs to one. */
export const cellOf = ({ engine, language, location, prompt }: Cell): Cell => ({ prompt, engine, location, language })

/** The text that tells a cell from others. */
export const cellKey = ({ engine, language, location, prompt }: Cell): string =>
  JSON.stringify([engine, location, language, prompt])

/** The market of a cell, unless all cells are asked in one. */
export const marketToTell = (cell: AskedMarket, cells: ReadonlyArray<AskedMarket>): AskedMarket | undefined =>
  cells.every(({ language, location }) => language === cell.language && location === cell.location)
    ? undefined
    : { location: cell.location, language: cell.language }

/** The content of one answer of a run. */
export interface RunAnswer extends CellObservation, Cell {
  /** Whom the engine asked. */
  readonly provider: string
  readonly analyzerVersion: string
  /** The names of its latest analysis. */
  readonly subject: BrandSubject
  readonly sample: number
  readonly followUp: boolean
  /** Whether it cites the domain of its `subject`; `null` without one. */
  readonly cited: boolean | null
  /** Whether its text repeats that of an answer before it: then it is no evidence of its own. */
  readonly repeats: boolean
  /** The run itself, or its follow-up scan. */
  readonly scanId: ScanId
}

/** A run of a tracker with all its answers, including follow-ups. */
export interface AnsweredRun {
  readonly scanId: ScanId
  /** Sequence number among all runs. */
  readonly run: number
  /** The names that the run looked for. */
  readonly subject: BrandSubject
  /** The requested model of each engine. */
  readonly models: { readonly [engine: Engine]: string }
  readonly answers: ReadonlyArray<RunAnswer>
}
