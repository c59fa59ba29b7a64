/**
 * Names of columns in files of other tools. Each of our columns takes the first of its names that has a value. Pure.
 *
 * Their sources, looked up in November 2026:
 *
 * - Peec: https://docs.peec.ai/api-reference/project/get-chat (`model.id`, `messages`, `sources.url`) and `list-chats`
 *   (`date`, `model_id`)
 * - Otterly: https://docs.otterly.ai, "List AI responses for a prompt in a brand report" (`runDate`, `engine`,
 *   `content`, `citations.link`); the prompt stands in the address
 * - Profound: `PromptAnswersResponse` of cooper-square-technologies/profound-typescript-sdk (`created_at` or `date`,
 *   `model`, `model_id`, `prompt`, `response`, `citations`, `region`)
 */
import type { ImportKind } from "./Import.ts"

/** Names in the order of preference, in the form of `plainName`. */
const answerColumns = {
  time:
    "time checked_at timestamp run_timestamp observed_at captured_at run_date rundate date created_at createdat " +
    "run_at",
  engine: "engine platform ai_engine engine_name ai_model provider model_id model_name model",
  prompt: "prompt prompt_text query keyword question search_prompt prompt_value",
  answer: "answer response content answer_text answertext response_text full_response output ai_response",
  model: "model_version model_name model model_id version",
  sources: "sources citations cited_urls source_urls citation_urls urls links grounding_sources groundingsources",
  location: "location region country market",
  language: "language lang locale",
  sample: "sample iteration run_index",
  surface: "surface",
  names: "names",
  competitors: "names_competitors"
}

const promptColumns = {
  prompt: "prompt prompt_text query keyword question value text search_prompt",
  tags: "tags tag topic"
}

const competitorColumns = {
  name: "name brand competitor company brand_name asset_name",
  domain: "domain domains brand_domain website url",
  aliases: "aliases alias brand_variations brandvariations names"
}

const columnsOf = { answers: answerColumns, prompts: promptColumns, competitors: competitorColumns } satisfies Record<
  ImportKind,
  Readonly<Record<string, string>>
>

export type AnswerColumn = keyof typeof answerColumns
export type PromptColumn = keyof typeof promptColumns
export type CompetitorColumn = keyof typeof competitorColumns

/** `Created At`, `created-at` and `created_at` are the same name. */
const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "")

const namesOf = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns).map(([column, names]) => [column, names.split(" ")] as const)

const known = {
  answers: namesOf(columnsOf.answers),
  prompts: namesOf(columnsOf.prompts),
  competitors: namesOf(columnsOf.competitors)
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "")

const givenIn = (fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> => {
  const given = new Map<string, unknown>()
  for (const [name, value] of Object.entries(fields)) {
    const plain = plainName(name)
    if (!isEmpty(value) && !given.has(plain)) given.set(plain, value)
  }
  return given
}

/** The values of a line by our columns; columns without a value are left out. */
export const valuesOf = (kind: ImportKind, fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> => {
  const given = givenIn(fields)
  return new Map(
    known[kind].flatMap(([column, names]) => {
      const name = names.find((one) => given.has(one))
      return name === undefined ? [] : [[column, given.get(name)] as const]
    })
  )
}

const engineNames = answerColumns.engine.split(" ")

/** All that may name the engine: some tools give a model's name beside an id of their own. */
export const engineValues = (fields: Readonly<Record<string, unknown>>): ReadonlyArray<unknown> => {
  const given = givenIn(fields)
  return engineNames.flatMap((name) => (given.has(name) ? [given.get(name)] : []))
}
