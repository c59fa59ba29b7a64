import type { Engine } from "../engine/Engine.ts"
import type { BrandSubject } from "../brand/BrandSubject.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { SnapshotSummary } from "./Snapshot.ts"

/** The content of one completed check of a cell. */
export type CellObservation = Pick<
  SnapshotSummary,
  "id" | "model" | "mentioned" | "position" | "sentiment" | "competitorsFound" | "checkedAt"
>

/** Key of a cell in a run. */
export const cellKey = ({ engine, prompt }: Pick<RunAnswer, "engine" | "prompt">): string => `${engine} ${prompt}`

/** The content of one answer of a run. */
export interface RunAnswer extends CellObservation {
  readonly prompt: string
  readonly engine: Engine
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
