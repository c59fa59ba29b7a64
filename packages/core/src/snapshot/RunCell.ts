import type { Engine } from "../engine/Engine.ts"
import type { BrandSubject } from "../brand/BrandSubject.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { SnapshotSummary } from "./Snapshot.ts"

/** What one completed check of a cell saw. */
export type CellObservation = Pick<
  SnapshotSummary,
  "id" | "model" | "mentioned" | "position" | "sentiment" | "competitorsFound" | "checkedAt"
>

/** What tells a cell of a run from its others. */
export const cellKey = ({ engine, prompt }: Pick<RunAnswer, "engine" | "prompt">): string => `${engine} ${prompt}`

/** What one answer of a tracker's run said. */
export interface RunAnswer extends CellObservation {
  readonly prompt: string
  readonly engine: Engine
  readonly analyzerVersion: string
  /** The names by which it was last read. */
  readonly subject: BrandSubject
  readonly sample: number
  readonly followUp: boolean
  /** Whether it cites the domain of its `subject`; null without one. */
  readonly cited: boolean | null
  /** The run itself, or the scan that followed it up. */
  readonly scanId: ScanId
}

/** A run of a tracker with all its answers, those of its follow-ups included. */
export interface AnsweredRun {
  readonly scanId: ScanId
  /** Its place among all runs: later ones have a larger one. */
  readonly run: number
  /** What the run looked for. */
  readonly subject: BrandSubject
  /** The model asked of each engine. */
  readonly models: { readonly [engine: Engine]: string }
  readonly answers: ReadonlyArray<RunAnswer>
}
