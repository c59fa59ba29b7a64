import type { Engine } from "../engine/Engine.ts"
import type { SnapshotSummary } from "./Snapshot.ts"

/** What one completed check of a cell saw. */
export type CellObservation = Pick<
  SnapshotSummary,
  "id" | "model" | "mentioned" | "position" | "sentiment" | "competitorsFound" | "checkedAt"
>

/** An observation as stored, and what decides whether its answer must be read again before it is compared. */
export interface StoredObservation extends CellObservation {
  readonly analyzerVersion: string
  /** Whether its run looked for the same names as the run that is asked about. */
  readonly isOfSameSubject: boolean
}

/** A cell of a run whose check was completed, with its observations newest first: the run's own is the first. */
export interface RunCell {
  readonly prompt: string
  readonly engine: Engine
  readonly history: ReadonlyArray<StoredObservation>
}
