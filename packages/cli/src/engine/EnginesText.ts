/** The catalogue of engines as text. */
import type { CataloguedEngine } from "@answerscope/core"
import { renderTable } from "../output/Table.ts"

const companies: Readonly<Record<string, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  perplexity: "Perplexity",
  xai: "xAI",
  dataforseo: "DataForSEO"
}

/** Says in a sentence what an engine is. */
export const engineSentence = ({ engine, provider, surface }: CataloguedEngine): string => {
  const company = companies[provider]
  if (surface === "api")
    return company === undefined ? "An engine of this server alone." : `Over ${company}'s interface.`
  const place = engine.startsWith("google_") ? "on Google's page" : "in the app, signed out"
  return `As shown ${place}${company === undefined ? "" : `, asked through ${company}`}.`
}

const takes = ({ configured, language, places, promptMax }: CataloguedEngine): string =>
  configured
    ? [
        ...(promptMax === null ? [] : [`prompts to ${promptMax}`]),
        ...(places === "none" ? [] : [places]),
        ...(language ? ["language"] : [])
      ].join(", ") || "–"
    : "not configured"

const columns: Readonly<Record<string, (engine: CataloguedEngine) => string>> = {
  engine: ({ engine }) => engine,
  name: ({ name }) => name,
  models: ({ models }) => models?.join(", ") ?? "any",
  takes,
  credits: ({ credits }) => String(credits.check),
  "what it is": engineSentence
}

const headings = { api: "Over an interface", app: "As people see them" }

/** A table for each surface. */
export const enginesText = (engines: ReadonlyArray<CataloguedEngine>): string =>
  (["api", "app"] as const)
    .map((surface) => {
      const rows = engines.filter((engine) => engine.surface === surface)
      const table = renderTable(
        Object.keys(columns),
        rows.map((engine) => Object.values(columns).map((cell) => cell(engine)))
      )
      return `${headings[surface]}\n${table}`
    })
    .join("\n\n")
