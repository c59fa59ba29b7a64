/**
 * What `answerscope report` and `answerscope export` take: the parameters of the interface, as flags.
 */
import { enginePattern, reportRowsDefault, reportRowsMax } from "@answerscope/core/model"
import { Flag } from "effect/cli"

const optionalText = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.optional, Flag.withDescription(description))

/** The brand of a report. */
export const brandFlag = optionalText("brand", "The brand: its id, or its name")

/** The period of a report. */
export const periodFlags = {
  from: optionalText("from", "First day, such as 2026-11-01 (UTC), or a date-time with offset"),
  to: optionalText("to", "Last day, or a date-time with offset")
}

/** Which answers a report is about. */
export const filterFlags = {
  // any, also one that only the host whose database this is has an adapter for
  engine: Flag.String("engine").pipe(
    Flag.filter(
      (name) => enginePattern.test(name),
      (name) => `no engine can be called "${name}"`
    ),
    Flag.optional,
    Flag.withDescription("Only this engine, such as chatgpt")
  ),
  model: optionalText("model", "Only this model"),
  prompt: optionalText("prompt", "Only this prompt, exactly as it is asked"),
  class: Flag.Literals("class", ["all", "branded", "non_branded"]).pipe(
    Flag.withDefault("all"),
    Flag.withDescription("Only prompts that name the brand, or that do not")
  ),
  tag: optionalText("tag", "Only prompts with this tag"),
  searched: Flag.Literals("searched", ["true", "false"]).pipe(
    Flag.optional,
    Flag.withDescription("Only answers for which the engine retrieved a page, or only those from memory")
  ),
  tracker: optionalText("tracker", "Only answers to the tracker with this id, such as trk_…"),
  ...periodFlags
}

/** Which rows are wanted. */
export const rowFlags = {
  limit: Flag.Int("limit").pipe(
    Flag.optional,
    Flag.withDescription(`Most rows, 1 to ${reportRowsMax}; by default ${reportRowsDefault}, with --csv all`)
  ),
  offset: Flag.Int("offset").pipe(Flag.withDefault(0), Flag.withDescription("How many rows to skip"))
}

/** What the rows of a visibility report are. */
export const visibilityFlags = {
  by: optionalText(
    "by",
    "What rows stand for: up to three of brand, engine, model, prompt, class, tag, competitor, " +
      "and one of day, week, month; with commas. Without it one row"
  ),
  compare: Flag.Literals("compare", ["none", "previous"]).pipe(
    Flag.withDefault("none"),
    Flag.withDescription("Whether each rate is compared with the equal period before")
  )
}

/** Which sources are wanted. */
export const sourceFlags = {
  groupBy: Flag.Literals("group-by", ["domain", "page"]).pipe(
    Flag.withDefault("domain"),
    Flag.withDescription("Whether rows are domains or pages")
  ),
  kind: Flag.Literals("kind", ["own", "competitor", "other"]).pipe(
    Flag.optional,
    Flag.withDescription("Only sources of the brand, of competitors, or of others")
  ),
  gap: Flag.Boolean("gap").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Only sources of answers that name a competitor and not the brand")
  ),
  retrievedOnly: Flag.Boolean("retrieved-only").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Instead of cited sources, those that engines retrieved and no answer cites")
  )
}
