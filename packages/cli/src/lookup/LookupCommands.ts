/**
 * `answerscope rank`, `mentions`, `history`, `domain`, `backlinks`, `citations` and `ask`: lookups from the terminal.
 */
import {
  BacklinksRequest,
  BacklinksResult,
  CitationsRequest,
  CitationsResult,
  DomainOverviewRequest,
  DomainOverviewResult,
  Engine,
  MentionHistoryRequest,
  MentionHistoryResult,
  MentionsRequest,
  MentionsResult,
  PromptsRunRequest,
  PromptsRunResult,
  RankRequest,
  RankResult
} from "@answerscope/core"
import { MentionPlatform } from "@answerscope/core/model"
import { Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { type LookupCommand, runLookup } from "./LookupRun.ts"
import {
  answersTable,
  backlinksTable,
  citationsTable,
  historyTable,
  mentionsTable,
  overviewTable,
  rankTable
} from "./LookupTables.ts"

const json = Flag.Boolean("json").pipe(Flag.withDefault(false), Flag.withDescription("Print JSON"))

const locationFlag = (description: string) =>
  Flag.String("location").pipe(Flag.optional, Flag.withDescription(description))

const marketFlags = {
  location: locationFlag("A country, such as Germany or DE. Default: United States"),
  language: Flag.String("language").pipe(Flag.optional, Flag.withDescription("A language, such as German or de"))
}

const platform = Flag.Literals("platform", MentionPlatform.literals).pipe(
  Flag.optional,
  Flag.withDescription("Platform of the answers. Default: google_ai_overview")
)

const limit = Flag.Int("limit").pipe(Flag.optional, Flag.withDescription("Rows to show, 1 to 100. Default: 20"))

const brand = Argument.String("brand").pipe(Argument.withDescription("The brand's name"))

/** A command for one lookup, whose flags are the fields of its request. */
const lookupCommand = <Request, Encoded, Result>(
  name: string,
  command: LookupCommand<Request, Encoded, Result> & { readonly flags: Command.Command.Config }
) => Command.make(name, { ...command.flags, json }, ({ json, ...given }) => runLookup(command, given, json))

export const rankCommand = lookupCommand("rank", {
  flags: {
    keyword: Argument.String("keyword").pipe(Argument.withDescription("The keyword")),
    domain: Flag.String("domain").pipe(Flag.withDescription("The domain to find, such as acme.com")),
    ...marketFlags,
    location: locationFlag("A country or a place, such as Berlin,Berlin,Germany. Default: United States"),
    device: Flag.Literals("device", RankRequest.fields.device.schema.literals).pipe(
      Flag.optional,
      Flag.withDescription("The device. Default: desktop")
    )
  },
  request: RankRequest,
  lookup: ({ rank }) => rank,
  result: RankResult,
  table: rankTable,
  source: "seoData"
})

export const mentionsCommand = lookupCommand("mentions", {
  flags: { brand, platform, ...marketFlags, limit },
  request: MentionsRequest,
  lookup: ({ mentions }) => mentions,
  result: MentionsResult,
  table: mentionsTable,
  source: "seoData"
})

export const historyCommand = lookupCommand("history", {
  flags: { brand, platform, ...marketFlags },
  request: MentionHistoryRequest,
  lookup: ({ mentionHistory }) => mentionHistory,
  result: MentionHistoryResult,
  table: historyTable,
  source: "seoData"
})

export const domainCommand = lookupCommand("domain", {
  flags: {
    domain: Argument.String("domain").pipe(Argument.withDescription("The domain, such as acme.com")),
    ...marketFlags
  },
  request: DomainOverviewRequest,
  lookup: ({ domainOverview }) => domainOverview,
  result: DomainOverviewResult,
  table: overviewTable,
  source: "seoData"
})

export const backlinksCommand = lookupCommand("backlinks", {
  flags: { target: Argument.String("target").pipe(Argument.withDescription("A domain, or the URL of a page")) },
  request: BacklinksRequest,
  lookup: ({ backlinks }) => backlinks,
  result: BacklinksResult,
  table: backlinksTable,
  source: "seoData"
})

export const citationsCommand = lookupCommand("citations", {
  flags: {
    brand,
    groupBy: Flag.Literals("group-by", CitationsRequest.fields.groupBy.schema.literals).pipe(
      Flag.optional,
      Flag.withDescription("Group by domain (default) or page")
    ),
    platform,
    ...marketFlags,
    limit
  },
  request: CitationsRequest,
  lookup: ({ citations }) => citations,
  result: CitationsResult,
  table: citationsTable,
  source: "seoData"
})

export const askCommand = lookupCommand("ask", {
  flags: {
    prompt: Argument.String("prompt").pipe(Argument.withDescription("The prompt")),
    engines: Flag.String("engine").pipe(
      Flag.withSchema(Engine),
      Flag.atLeast(0),
      Flag.withDescription("An engine to ask; repeatable. Default: all configured engines"),
      Flag.map((engines) => (engines.length === 0 ? Option.none() : Option.some([...new Set(engines)])))
    ),
    models: Flag.KeyValuePair("model").pipe(
      Flag.optional,
      Flag.withDescription("The model of an engine, such as --model chatgpt=gpt-6-luna; repeatable")
    )
  },
  request: PromptsRunRequest,
  lookup: ({ promptsRun }) => promptsRun,
  result: PromptsRunResult,
  table: answersTable,
  source: "engines"
})
