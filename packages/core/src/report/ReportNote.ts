/**
 * What must be known of the figures of a report to read them right.
 */
import type { DateTime } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { Engine } from "../engine/Engine.ts"

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
  /** Answers that were made up, or come from a recording. */
  | { readonly kind: "simulated" | "replayed"; readonly count: number }
  /** More than a tenth of an engine's answers, of those of which it is known, were given without a search. */
  | { readonly kind: "not_searched"; readonly engine: Engine; readonly count: number; readonly answers: number }
  /** An engine answered with another model from then on. */
  | {
      readonly kind: "model_changed"
      readonly engine: Engine
      readonly at: DateTime.Utc
      readonly from: string
      readonly to: string
    }
  /** From that day on (UTC) prompts were asked that were not before, or no longer. */
  | {
      readonly kind: "prompts_changed"
      readonly brandId: BrandId
      readonly at: DateTime.Utc
      readonly added: ReadonlyArray<string>
      readonly removed: ReadonlyArray<string>
    }
  /** The answers were read by several versions of the analysis. */
  | { readonly kind: "analyzer_versions"; readonly versions: ReadonlyArray<string> }
  /** Class and tags of prompts are those of now, also for old answers. */
  | { readonly kind: "settings_now" }
  /** Figures that rest on fewer than five answers in a row. */
  | { readonly kind: "few_answers"; readonly figures: ReadonlyArray<FigureName> }
  /** Cells that were asked in one of the compared periods alone. */
  | { readonly kind: "cells_left_out"; readonly count: number }
  /** Answers outside of the plan, which count in no rate. */
  | { readonly kind: "follow_ups_left_out"; readonly count: number }
  /**
   * Removed by age: all answers before a time, of which no figure tells (null: none of the time asked about), and the
   * texts of `count` answers, whose pages and searches are no longer known, but their domains are.
   */
  | { readonly kind: "retention"; readonly answersBefore: DateTime.Utc | null; readonly count: number }
