/**
 * `answerscope rank`, `mentions`, `history`, `domain`, `backlinks`, `citations` and `ask`: lookups from the terminal.
 */
import {
  BacklinksRequest,
  BacklinksResult,
  CitationsRequest,
  CitationsResult,
  CitationGrouping,
  Device,
  DomainOverviewRequest,
  DomainOverviewResult,
  Engine,
  MentionHistoryRequest,
  MentionHistoryResult,
  MentionPlatform,
  MentionsRequest,
  MentionsResult,
  PromptsRunRequest,
  PromptsRunResult,
  RankRequest,
  RankResult
} from "@answerscope/core"
import { Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { runLookup } from "./LookupRun.ts"
import {
  answersTable,
  backlinksTable,
  citationsTable,
  historyTable,
  mentionsTable,
  overviewTable,
  rankTable
} from "./LookupTables.ts"

const json = Flag.Boolean("json").pipe(Flag.withDefault(false), Flag.withDescription("Print JSON for machines"))

const locationFlag = (description: string) =>
  Flag.String("location").pipe(Flag.optional, Flag.withDescription(description))

const marketFlags = {
  location: locationFlag("A country, such as Germany or DE; the default is the United States"),
  language: Flag.String("language").pipe(Flag.optional, Flag.withDescription("A language, such as German or de"))
}

const platform = Flag.Literals("platform", MentionPlatform.literals).pipe(
  Flag.optional,
  Flag.withDescription("Whose answers; the default is google_ai_overview")
)

const limit = Flag.Int("limit").pipe(Flag.optional, Flag.withDescription("Rows to show, 1 to 100; the default is 20"))

const brand = Argument.String("brand").pipe(Argument.withDescription("The brand's name"))

const given = Option.getOrUndefined

const rankCommand = Command.make(
  "rank",
  {
    keyword: Argument.String("keyword").pipe(Argument.withDescription("What is searched for")),
    domain: Flag.String("domain").pipe(Flag.withDescription("The domain to find, such as acme.com")),
    ...marketFlags,
    location: locationFlag(
      "A country, or a place in it such as Berlin,Berlin,Germany; the default is the United States"
    ),
    device: Flag.Literals("device", Device.literals).pipe(
      Flag.optional,
      Flag.withDescription("The kind of device; the default is desktop")
    ),
    json
  },
  ({ keyword, domain, location, language, device, json }) =>
    runLookup({
      schema: RankRequest,
      request: { keyword, domain, location: given(location), language: given(language), device: given(device) },
      lookup: ({ rank }) => rank,
      result: RankResult,
      table: rankTable,
      json,
      source: "seoData"
    })
).pipe(Command.withDescription("Show where a domain ranks in Google and whether the AI Overview cites it"))

const mentionsCommand = Command.make(
  "mentions",
  { brand, platform, ...marketFlags, limit, json },
  ({ brand, platform, location, language, limit, json }) =>
    runLookup({
      schema: MentionsRequest,
      request: {
        brand,
        platform: given(platform),
        location: given(location),
        language: given(language),
        limit: given(limit)
      },
      lookup: ({ mentions }) => mentions,
      result: MentionsResult,
      table: mentionsTable,
      json,
      source: "seoData"
    })
).pipe(Command.withDescription("Show AI answers that mention a brand"))

const historyCommand = Command.make(
  "history",
  { brand, platform, ...marketFlags, json },
  ({ brand, platform, location, language, json }) =>
    runLookup({
      schema: MentionHistoryRequest,
      request: { brand, platform: given(platform), location: given(location), language: given(language) },
      lookup: ({ mentionHistory }) => mentionHistory,
      result: MentionHistoryResult,
      table: historyTable,
      json,
      source: "seoData"
    })
).pipe(Command.withDescription("Show how often a brand was mentioned in the last 13 months"))

const domainCommand = Command.make(
  "domain",
  {
    domain: Argument.String("domain").pipe(Argument.withDescription("The domain, such as acme.com")),
    ...marketFlags,
    json
  },
  ({ domain, location, language, json }) =>
    runLookup({
      schema: DomainOverviewRequest,
      request: { domain, location: given(location), language: given(language) },
      lookup: ({ domainOverview }) => domainOverview,
      result: DomainOverviewResult,
      table: overviewTable,
      json,
      source: "seoData"
    })
).pipe(Command.withDescription("Show a domain's footprint in Google's organic results"))

const backlinksCommand = Command.make(
  "backlinks",
  {
    target: Argument.String("target").pipe(Argument.withDescription("A domain, or the URL of a page")),
    json
  },
  ({ target, json }) =>
    runLookup({
      schema: BacklinksRequest,
      request: { target },
      lookup: ({ backlinks }) => backlinks,
      result: BacklinksResult,
      table: backlinksTable,
      json,
      source: "seoData"
    })
).pipe(Command.withDescription("Show a domain's backlink profile"))

const citationsCommand = Command.make(
  "citations",
  {
    brand,
    groupBy: Flag.Literals("group-by", CitationGrouping.literals).pipe(
      Flag.optional,
      Flag.withDescription("Count by domain, the default, or by page")
    ),
    platform,
    ...marketFlags,
    limit,
    json
  },
  ({ brand, groupBy, platform, location, language, limit, json }) =>
    runLookup({
      schema: CitationsRequest,
      request: {
        brand,
        groupBy: given(groupBy),
        platform: given(platform),
        location: given(location),
        language: given(language),
        limit: given(limit)
      },
      lookup: ({ citations }) => citations,
      result: CitationsResult,
      table: citationsTable,
      json,
      source: "seoData"
    })
).pipe(Command.withDescription("Show what AI answers cite when they mention a brand"))

const askCommand = Command.make(
  "ask",
  {
    prompt: Argument.String("prompt").pipe(Argument.withDescription("What to ask")),
    engines: Flag.Literals("engine", Engine.literals).pipe(
      Flag.atLeast(0),
      Flag.withDescription("An engine to ask; repeat for more. The default is all that are configured")
    ),
    models: Flag.KeyValuePair("model").pipe(
      Flag.optional,
      Flag.withDescription("The model of an engine, such as --model chatgpt=gpt-6-luna; repeat for more")
    ),
    json
  },
  ({ prompt, engines, models, json }) =>
    runLookup({
      schema: PromptsRunRequest,
      request: {
        prompt,
        engines: engines.length === 0 ? undefined : [...new Set(engines)],
        models: given(models)
      },
      lookup: ({ promptsRun }) => promptsRun,
      result: PromptsRunResult,
      table: answersTable,
      json,
      source: "engines"
    })
).pipe(Command.withDescription("Put one prompt to the engines and show their answers"))

/** All lookups as commands. */
export const lookupCommands = [
  rankCommand,
  mentionsCommand,
  historyCommand,
  domainCommand,
  backlinksCommand,
  citationsCommand,
  askCommand
] as const
