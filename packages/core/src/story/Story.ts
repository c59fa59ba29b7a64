/** The story of a brand: what its answers of a period say, in a few sentences. */
import type { ChangeSpan } from "../alert/cause/AlertChange.ts"
import type { BrandId } from "../brand/BrandId.ts"
import type { PromptClass } from "../brand/PromptSettings.ts"
import type { Engine } from "../engine/Engine.ts"
import type { CellsRate } from "../figure/Rate.ts"
import type { ReportNote } from "../report/ReportNote.ts"
import type { ReportPeriod } from "../report/ReportPeriod.ts"
import type { CellsChange } from "../report/VisibilityReport.ts"

/** Rates of a story, in display order. */
export const storyRates = [
  "mentionRate",
  "shareOfVoice",
  "citationRate",
  "top3Rate",
  "firstRate",
  "positiveRate"
] as const
export type StoryRate = (typeof storyRates)[number]

/** Figures whose change a story tells. */
export type StoryFigure = StoryRate | "position"

/** Kinds of things that a story refers to. */
export const storyRefKinds = [
  "alert",
  "figure",
  "prompt",
  "engine",
  "source",
  "competitor",
  "tracker",
  "subscription"
] as const

/** A thing that a text is about. */
export interface StoryRef {
  readonly kind: (typeof storyRefKinds)[number]
  /** Its id; the name of a figure or competitor, the text of a prompt, the domain of a source. */
  readonly id: string
  /** Of a figure or a prompt: the engine; `null` for all. */
  readonly engine: Engine | null
}

/**
 * `trust`: why the figures cannot be trusted. `level`: how often the brand is mentioned. `changes`: what changed.
 * `none`: no figure clearly changed. `too_few`: a change could not have been seen.
 */
export const storySlots = ["trust", "level", "changes", "none", "too_few"] as const

/** A part of the sentence. The texts of all slots, with a space between them, are the sentence. */
export interface StorySlot {
  readonly slot: (typeof storySlots)[number]
  readonly text: string
  readonly refs: ReadonlyArray<StoryRef>
}

/** `back`: a change took back an earlier one. `fault`: an engine gave no answers. */
export const storyDirections = ["up", "down", "new", "back", "fault"] as const
export type StoryDirection = (typeof storyDirections)[number]

/** What may be behind a change. */
export const storyCauseKinds = ["model", "competitors", "prompts", "fault", "unknown"] as const

export interface StoryCause {
  readonly kind: (typeof storyCauseKinds)[number]
  readonly text: string
}

/** One event, whatever number of alerts and figures show it. */
export interface StoryChange {
  readonly text: string
  readonly detail: string
  readonly direction: StoryDirection
  /** `null` if only the comparison of two periods shows it. */
  readonly since: ChangeSpan | null
  readonly cause: StoryCause
  /** What the figures rest on while engines are silent. `null` for any other change. */
  readonly basis: string | null
  readonly refs: ReadonlyArray<StoryRef>
}

/** Kinds of next steps, in display order. */
export const nextStepKinds = [
  "check_name",
  "fix_engine",
  "add_credits",
  "look_into",
  "win_back",
  "close_gaps",
  "add_tracker",
  "add_recipient",
  "track_competitor",
  "add_prompts"
] as const
export type NextStepKind = (typeof nextStepKinds)[number]

/** The words of stories. */
export const storyWords = {
  refKinds: storyRefKinds,
  slots: storySlots,
  directions: storyDirections,
  causeKinds: storyCauseKinds,
  nextStepKinds
} as const

export interface NextStep {
  readonly kind: NextStepKind
  /** Its kind, and what it is about if there may be several: the key of a mark of the kind `todo`. */
  readonly key: string
  readonly text: string
  readonly detail: string
  /** Whether the data or a mark says that it is done. */
  readonly done: boolean
  readonly refs: ReadonlyArray<StoryRef>
}

/** A rate of the brand, over all engines or one. */
export interface StoryLevel extends CellsRate {
  readonly figure: StoryRate
  /** `null` for all engines. */
  readonly engine: Engine | null
  /** `null` if most checks failed, so that the periods cannot be compared. */
  readonly change: CellsChange | null
}

export interface Story extends ReportPeriod {
  readonly brandId: BrandId
  /** The class of the prompts; `null` for all. */
  readonly class: PromptClass | null
  /** The days, and those that they are compared with. */
  readonly period: string
  /** The period before, of the same length. Only its measured days can be compared. */
  readonly previous: ReportPeriod & {
    /** Days (UTC) with answers. */
    readonly measuredDays: number
  }
  readonly sentence: string
  /** The figures behind the sentence. */
  readonly basis: string
  readonly slots: ReadonlyArray<StorySlot>
  /** Strongest first. */
  readonly changes: ReadonlyArray<StoryChange>
  /** How many they are, and why fewer than the alerts of the inbox; empty without a change. */
  readonly changesBasis: string
  /** Engines of which so much failed that it is told, with what failed. `silence`: `null` if it has answered since. */
  readonly faults: ReadonlyArray<{ readonly engine: Engine; readonly text: string; readonly silence: string | null }>
  readonly next: ReadonlyArray<NextStep>
  readonly levels: ReadonlyArray<StoryLevel>
  readonly notes: ReadonlyArray<ReportNote>
  /** The sentence above a list of prompts; `null` if it was not asked for. */
  readonly prompts: {
    readonly sentence: string
    /** The figures behind the sentence, and what changed. */
    readonly basis: string
    /** The weakest prompts that the sentence names. */
    readonly weakest: ReadonlyArray<string>
  } | null
  /** Where the brand stands among its competitors; `null` if it was not asked for, or cannot be told. */
  readonly competitors: {
    readonly sentence: string
    /** The answers behind the sentence. */
    readonly basis: string
  } | null
}
