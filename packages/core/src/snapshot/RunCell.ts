import type { Engine } from "../engine/Engine.ts"
import type { BrandSubject } from "../brand/BrandSubject.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { SnapshotSummary } from "./Snapshot.ts"

/** What one completed check of a cell saw. */
export type CellObservation = Pick<
  SnapshotSummary,
  "id" | "model" | "mentioned" | "position" | "sentiment" | "competitorsFound" | "checkedAt"
>

/** An observation as stored, and what decides whether its answer must be read again before it is compared. */
export interface StoredObservation extends CellObservation {
  readonly analyzerVersion: string
  /** Whether it was read by the names of the run that is asked about. */
  readonly isOfSameSubject: boolean
}

/** A cell of a run whose check was completed, with its observations newest first: the run's own is the first. */
export interface RunCell {
  readonly prompt: string
  readonly engine: Engine
  readonly history: ReadonlyArray<StoredObservation>
}

/** What tells a cell of a run from its others. */
export const cellKey = ({ engine, prompt }: Pick<RunCell, "engine" | "prompt">): string => `${engine} ${prompt}`

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
