/** Resources: the method, the interface description, and a report of a brand. */
import { Effect, Layer, Schema } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { ClientError } from "../client/fetch/FetchClient.ts"
import { type ApiAccess, CurrentApi } from "./CurrentApi.ts"
import { levelTable, metrics, reportTable } from "./FigureTable.ts"
import { tableBy } from "./ToolResult.ts"
import { method } from "./Words.ts"

class Unreadable extends Schema.Error<Unreadable>("Unreadable")({
  _tag: Schema.tag("Unreadable"),
  message: Schema.String
}) {}

/** Calls the API. Failures that the API explains are the reader's to know, all others are defects. */
const read = <A>(call: (api: ApiAccess) => Promise<A>) =>
  Effect.flatMap(CurrentApi, (api) =>
    Effect.tryPromise({ try: () => call(api), catch: (error) => error }).pipe(
      Effect.catch((error) =>
        error instanceof ClientError
          ? Effect.fail(new Unreadable({ message: `${error.code}: ${error.message}` }))
          : Effect.die(error)
      )
    )
  )

const methodResource = McpServer.resource({
  uri: "answerscope://method",
  name: "method",
  description: "What the figures mean, and what is noise.",
  mimeType: "text/markdown",
  content: Effect.succeed(method)
})

const openApiResource = McpServer.resource({
  uri: "answerscope://openapi",
  name: "openapi",
  description: "The HTTP API of this server, as OpenAPI 3.1.",
  mimeType: "application/json",
  content: Effect.flatMap(
    read(({ page }) => page("/v1/openapi.json")),
    (text) =>
      text === null
        ? Effect.fail(new Unreadable({ message: "not_found: this server does not describe its API." }))
        : Effect.succeed(text)
  )
})

/** A day or a number of days until now. */
const Period = Schema.String.check(
  Schema.isPattern(/^(?:\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}|default)$/, {
    expected: "two days such as 2026-11-01..2026-11-30, or default for the last 30 days"
  })
)

const BrandId = Schema.String.check(Schema.isPattern(/^[\w-]+$/, { expected: "the id of a brand" }))

const reportOf = (brand_id: string, period: string) =>
  read(async ({ client }) => {
    const [from, to] = period.split("..")
    const range = from === undefined || to === undefined ? {} : { from, to }
    const [story, visibility] = await Promise.all([
      client.reports.story({ brand_id, ...range }),
      client.reports.visibility({ brand_id, by: "engine", compare: "previous", ...range })
    ])
    const { basis, changes, levels, next, sentence } = story.data
    return JSON.stringify({
      from: story.data.from,
      to: story.data.to,
      class: story.data.class,
      period: story.data.period,
      sentence,
      basis,
      changes: tableBy(changes, {
        text: ({ text }) => text,
        detail: ({ detail }) => detail,
        cause: ({ cause }) => cause.text
      }),
      levels: levelTable(levels),
      byEngine: reportTable(visibility.data.rows, { by: ["engine"], metrics }),
      next: tableBy(next, { text: ({ text }) => text, detail: ({ detail }) => detail }),
      notes: visibility.data.notes
    })
  })

const id = McpSchema.param("id", BrandId)
const period = McpSchema.param("period", Period)

const reportResource = McpServer.resource`answerscope://brands/${id}/report/${period}`({
  name: "report",
  description: "The report of a brand. A period is two days, such as 2026-11-01..2026-11-30, or default.",
  mimeType: "application/json",
  content: (_uri, brandId, days) => reportOf(brandId, days)
})

export const resourcesLayer = Layer.mergeAll(methodResource, openApiResource, reportResource)
