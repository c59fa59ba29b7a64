/** Notes on how to read the figures of a report. */
import type { DateTime } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"
import type { Surface } from "../engine/EngineIdentity.ts"

/** Figures that say how many answers they rest on. */
export type FigureName =
  | "mentionRate"
  | "citationRate"
  | "shareOfVoice"
  | "firstRate"
  | "top3Rate"
  | "position"
  | "positiveRate"
  | "togetherRate"
  | "aheadRate"
  | "answers"
  | "withBrand"
  | "known"

export type ReportNote =
  /**
   * No answer of the last 30 days names the brand, and `answers` of them cite its site, or are all and hold a spelling
   * near its name. `spelling`: what answers write, if they do.
   */
  | { readonly kind: "name_not_found"; readonly spelling: string | null; readonly answers: number }
  /** Simulated, replayed or imported answers. */
  | { readonly kind: "simulated" | "replayed" | "imported"; readonly count: number }
  /** Answers over APIs and as people see them, which differ: so many of each. */
  | { readonly kind: "surfaces_mixed"; readonly counts: { readonly [S in Surface]: number } }
  /** Of an engine's `answers`, `count` are of another service tier than the vendor's normal one, and the rest of it. */
  | { readonly kind: "tiers_mixed"; readonly engine: Engine; readonly count: number; readonly answers: number }
  /** More than a tenth of an engine's answers were given without a search, as far as known. */
  | { readonly kind: "not_searched"; readonly engine: Engine; readonly count: number; readonly answers: number }
  /**
   * An engine of whose answers at least 5, and 5 %, repeat the text of one before them: `share`, 4 decimals. They
   * count in all figures, but make none more certain.
   */
  | { readonly kind: "answers_repeat"; readonly engine: Engine; readonly share: number }
  /** An engine answered with another model from then on. */
  | {
      readonly kind: "model_changed"
      readonly engine: Engine
      readonly at: DateTime.Utc
      readonly from: string
      readonly to: string
    }
  /** Prompts that were added or removed on that day (UTC). */
  | {
      readonly kind: "prompts_changed"
      readonly brandId: BrandId
      readonly at: DateTime.Utc
      readonly added: ReadonlyArray<string>
      readonly removed: ReadonlyArray<string>
    }
  /** The answers were read by several versions of the analysis. */
  | { readonly kind: "analyzer_versions"; readonly versions: ReadonlyArray<string> }
  /** Class and tags of prompts are the current ones, also for old answers. */
  | { readonly kind: "settings_now" }
  /** Figures that rest on fewer than five answers in a row. */
  | { readonly kind: "few_answers"; readonly figures: ReadonlyArray<FigureName> }
  /** Figures that differ by more than a point, in some row, from the mean of its cells: some were asked more often. */
  | { readonly kind: "unequal_counts"; readonly figures: ReadonlyArray<FigureName> }
  /** Cells with answers in only one of the compared periods. */
  | { readonly kind: "cells_left_out"; readonly count: number }
  /** Answers outside of the plan, which count in no rate. */
  | { readonly kind: "follow_ups_left_out"; readonly count: number }
  /**
   * Deleted by retention: all answers before `answersBefore` (`null`: none of the period), and the texts of `count`
   * answers, of which only the domains are known.
   */
  | { readonly kind: "retention"; readonly answersBefore: DateTime.Utc | null; readonly count: number }
