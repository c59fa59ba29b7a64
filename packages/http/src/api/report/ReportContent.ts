/** The content of a made report, as it is kept and shown. */
import { type Documents, ReportDocument as CoreDocument } from "@answerscope/core"
import { PromptClass } from "@answerscope/core/model"
import { Schema } from "effect"
import { Timestamp } from "../field/SchemaDocs.ts"
import { DuelReport } from "./Duel.ts"
import { SourcesReport, VisibilityReport } from "./ReportBody.ts"
import { shownReport } from "./ShownReport.ts"
import { shownStory, Story } from "./Story.ts"

const Visibility = Schema.optionalKey(VisibilityReport)
const Said = Schema.optionalKey(Schema.String)

const Content = Schema.Struct({
  brand: Schema.String,
  class: Schema.Literals([...PromptClass.literals, "all"]),
  from: Timestamp("Start of the period, inclusive."),
  to: Timestamp("End of the period, exclusive."),
  sections: CoreDocument.fields.sections,
  story: Schema.optionalKey(Story),
  overview: Visibility,
  trend: Visibility,
  engines: Visibility,
  prompts: Visibility,
  prompt_engines: Visibility,
  competitors: Visibility,
  competitor_trend: Visibility,
  rival: Said,
  duel: Schema.optionalKey(DuelReport),
  quotes: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        kind: Schema.Literals(["named", "lost"]),
        name: Schema.String,
        engine: Schema.String,
        prompt: Schema.String,
        at: Timestamp("When it was answered."),
        text: Schema.String
      })
    )
  ),
  headlines: Schema.optionalKey(Schema.Struct({ engines: Said, prompts: Said, competitors: Said, sources: Said })),
  faults: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  sources: Schema.optionalKey(SourcesReport),
  states: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        key: Schema.String,
        state: Schema.Literals(["todo", "contacted", "done", "not_for_us"]),
        at: Schema.NullOr(Timestamp("Since when.")),
        text: Schema.String
      })
    )
  ),
  notes: Schema.optionalKey(Schema.Array(Schema.Struct({ at: Timestamp("When."), note: Schema.NullOr(Schema.String) })))
})

/** What the content of a report has, in the words of the interface. */
export const contentDocs =
  "As it was when the report was made: `brand` (its name), `class` of the prompts, `from`, `to`, its `sections` in " +
  "order, and for each section what its operation gives: `story`, `sources`, and visibility reports `overview`, " +
  "`trend` (by day, week or month), `engines`, `prompts`, `prompt_engines`, `competitors`; `notes`: [{ at, note }]. " +
  "With `competitors`, `competitor_trend` has the brand and at most five others by week or month, and `duel` is the " +
  "brand beside `rival`; with `sources`, `states` are theirs, [{ key, state, at, text }], and `quotes` are " +
  "at most two sentences of answers whose texts have not expired. `headlines` has a sentence for some sections. " +
  "`faults` says what failed, by engine."

const encode = Schema.encodeSync(Content)

const shownIfAny = <Key extends string, Report, Shown>(
  key: Key,
  report: Report | undefined,
  shown: (report: Report) => Shown
): { readonly [K in Key]?: Shown } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key is a literal
  (report === undefined ? {} : { [key]: shown(report) }) as { readonly [K in Key]?: Shown }

/** A report's content as the JSON of the interface. */
export const encodeContent: Parameters<Documents["Service"]["make"]>[1] = ({
  before,
  competitorTrend,
  notes,
  promptEngines,
  sources,
  story,
  ...content
}) =>
  encode({
    brand: content.brand,
    class: content.class ?? "all",
    from: content.from,
    to: before,
    sections: content.sections,
    ...shownIfAny("story", story, shownStory),
    ...shownIfAny("overview", content.overview, shownReport),
    ...shownIfAny("trend", content.trend, shownReport),
    ...shownIfAny("engines", content.engines, shownReport),
    ...shownIfAny("prompts", content.prompts, shownReport),
    ...shownIfAny("prompt_engines", promptEngines, shownReport),
    ...shownIfAny("competitors", content.competitors, shownReport),
    ...shownIfAny("competitor_trend", competitorTrend, shownReport),
    ...shownIfAny("rival", content.rival, (name) => name),
    ...shownIfAny("duel", content.duel, shownReport),
    ...shownIfAny("sources", sources, shownReport),
    ...shownIfAny("states", content.states, (states) => states),
    ...shownIfAny("quotes", content.quotes, (quotes) => quotes),
    ...(Object.keys(content.headlines).length === 0 ? {} : { headlines: content.headlines }),
    ...(content.faults.length === 0
      ? {}
      : { faults: Object.fromEntries(content.faults.map(({ engine, text }) => [engine, text])) }),
    ...shownIfAny("notes", notes, (marks) => marks.map(({ at, note }) => ({ at, note })))
  })
