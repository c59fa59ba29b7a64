/** Prints the outcome of a discovery: tables, or JSON. */
import { type Brand, DiscoveredCompetitor, DiscoveredPrompt, type Discovery } from "@answerscope/core"
import { isDiscoveryDone } from "@answerscope/core/model"
import { Schema, Struct } from "effect"
import { renderTable } from "../output/Table.ts"
import { printable } from "../output/TerminalText.ts"

const none = "–"

const sourceNames = { seo_data: "search data", ai_answer: "AI answers", brand_profile: "the brand" } as const

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Reason codes as words. */
const why = (codes: ReadonlyArray<string>): string => codes.map((code) => code.replaceAll("_", " ")).join(", ")

const promptsTable = ({ prompts }: Discovery): string =>
  renderTable(
    ["prompt", "topic", "intent", "from", "sure", "why"],
    prompts.map(({ text, topic, intent, provenance, confidence, reasonCodes }) => [
      text,
      topic,
      intent.replaceAll("_", " "),
      sourceNames[provenance],
      percent(confidence),
      why(reasonCodes)
    ])
  )

const competitorsTable = ({ competitors }: Discovery): string =>
  renderTable(
    ["competitor", "domain", "type", "from", "sure", "shared keywords", "why"],
    competitors.map(({ name, domain, type, provenance, confidence, intersections, reasonCodes }) => [
      name,
      domain ?? none,
      type,
      sourceNames[provenance],
      percent(confidence),
      intersections === null ? none : String(intersections),
      why(reasonCodes)
    ])
  )

/** Profile, prompts, competitors and warnings. */
export const discoveryTables = (discovery: Discovery): string =>
  [
    ...(discovery.profile?.summary == null ? [] : [printable(discovery.profile.summary)]),
    promptsTable(discovery),
    competitorsTable(discovery),
    ...discovery.warnings.map((warning) => `Warning: ${printable(warning)}`)
  ].join("\n")

/** The discovery as the API returns it, with the brand's new keywords. */
export const discoveryJson = (discovery: Discovery, brand: Brand): unknown => ({
  brand: brand.name,
  domain: brand.domain,
  keywords: brand.keywords,
  status: discovery.status,
  done: isDiscoveryDone(discovery.status),
  ...Struct.omit(discovery, ["id", "organizationId", "brandId", "status", "creditsCharged"]),
  prompts: encodePrompts(discovery.prompts),
  competitors: encodeCompetitors(discovery.competitors)
})

const encodePrompts = Schema.encodeSync(Schema.Array(DiscoveredPrompt))
const encodeCompetitors = Schema.encodeSync(Schema.Array(DiscoveredCompetitor))
