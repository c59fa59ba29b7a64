/** Flags of `answerscope report` and `answerscope export`: the API's parameters. */
import { bounds, enginePattern } from "@answerscope/core/model"
import { Flag } from "effect/cli"
import { jsonFlag } from "../output/JsonFlag.ts"

const optionalText = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.optional, Flag.withDescription(description))

export const brandFlag = optionalText("brand", "The brand: its id, or its name")

export const periodFlags = {
  from: optionalText("from", "First day, such as 2026-11-01 (UTC), or a date-time with offset"),
  to: optionalText("to", "Last day, or the moment at which the period ends, with offset")
}

/** Filters of answers. */
export const filterFlags = {
  // any engine, including ones that only the host has an adapter for
  engine: Flag.String("engine").pipe(
    Flag.filter(
      (name) => enginePattern.test(name),
      (name) => `no engine can be called "${name}"`
    ),
    Flag.optional,
    Flag.withDescription("Only this engine, such as chatgpt")
  ),
  surface: Flag.Literals("surface", ["api", "app"]).pipe(
    Flag.optional,
    Flag.withDescription("Only answers over APIs (api), or as people see them (app)")
  ),
  location: optionalText("location", "Only answers for this place, as reports name it, such as Germany"),
  language: optionalText("language", "Only answers for this language, such as de"),
  model: optionalText("model", "Only this model"),
  prompt: optionalText("prompt", "Only this prompt, exactly as it is asked"),
  class: Flag.Literals("class", ["all", "branded", "non_branded"]).pipe(
    Flag.withDefault("all"),
    Flag.withDescription("Only branded or non-branded prompts")
  ),
  tag: optionalText("tag", "Only prompts with this tag"),
  searched: Flag.Literals("searched", ["true", "false"]).pipe(
    Flag.optional,
    Flag.withDescription("Only answers with a web search, or only those without")
  ),
  tracker: optionalText("tracker", "Only answers to the tracker with this id, such as trk_…"),
  ...periodFlags
}

/** Range of rows. */
export const rowFlags = {
  limit: Flag.Int("limit").pipe(
    Flag.optional,
    Flag.withDescription(
      `Number of rows, 1 to ${bounds.reportRowsMax}. Default: ${bounds.reportRowsDefault}, with --csv all`
    )
  ),
  offset: Flag.Int("offset").pipe(Flag.withDefault(0), Flag.withDescription("Number of rows to skip"))
}

/** Forms other than a table. */
export const formFlags = {
  json: jsonFlag,
  csv: Flag.Boolean("csv").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Print CSV, all rows unless --limit is given")
  )
}

/** Dimensions of a visibility report. */
export const visibilityFlags = {
  by: optionalText(
    "by",
    "Dimensions of the rows: up to three of brand, engine, surface, model, prompt, class, tag, " +
      "competitor, and one of day, week, month, separated by commas. Default: one row"
  ),
  compare: Flag.Literals("compare", ["none", "previous"]).pipe(
    Flag.withDefault("none"),
    Flag.withDescription("Compare each rate with the previous period")
  ),
  anytime: Flag.Boolean("anytime").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Intervals and verdicts for a report that is looked at daily")
  )
}

/** Filters of sources. */
export const sourceFlags = {
  groupBy: Flag.Literals("group-by", ["domain", "page"]).pipe(
    Flag.withDefault("domain"),
    Flag.withDescription("Group by domain or page")
  ),
  kind: Flag.Literals("kind", ["own", "competitor", "other"]).pipe(
    Flag.optional,
    Flag.withDescription("Only sources of the brand, of competitors, or of others")
  ),
  gap: Flag.Boolean("gap").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Only sources of answers that mention a competitor but not the brand")
  ),
  sort: Flag.Literals("sort", ["answers", "gap"]).pipe(
    Flag.withDefault("answers"),
    Flag.withDescription("Most answers first, or clear gaps first")
  ),
  retrievedOnly: Flag.Boolean("retrieved-only").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Only sources that engines retrieved but no answer cites")
  )
}
