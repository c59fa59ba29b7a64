/** Tools that read brands, figures and use. */
import { Schema } from "effect"
import { ClientError } from "../client/fetch/FetchClient.ts"
import {
  levelTable,
  matrixCell,
  matrixTable,
  type Metric,
  metrics,
  reportTable,
  type VisibilityRow
} from "./FigureTable.ts"
import { tool } from "./Tool.ts"
import {
  brandArgument,
  classArgument,
  engineArgument,
  filterArguments,
  limitArgument,
  offsetArgument,
  periodArguments,
  textArgument
} from "./ToolArguments.ts"
import { pageOf, tableBy } from "./ToolResult.ts"
import { meanings, method, noiseRule } from "./Words.ts"

const mainMetrics: ReadonlyArray<Metric> = ["mention_rate", "share_of_voice", "citation_rate"]
const metricArgument = Schema.Literals(metrics)

const listBrands = tool({
  name: "list_brands",
  title: "List brands",
  description: "Lists the brands that the key may see, with their ids.",
  does: "reads",
  input: Schema.Struct({
    group: textArgument("Only brands of this group."),
    limit: limitArgument(100, 1_000),
    offset: offsetArgument
  }),
  run: async ({ brands: { list } }, { limit = 100, offset = 0, ...input }) => {
    const { data } = await list(input)
    const table = tableBy(data.brands.slice(offset, offset + limit), {
      id: ({ id }) => id,
      name: ({ name }) => name,
      domain: ({ domain }) => domain,
      engines: ({ engines }) => engines,
      prompts: ({ prompts }) => prompts.length,
      competitors: ({ competitors }) => competitors.length,
      groups: ({ groups }) => groups
    })
    return pageOf(table, { offset, total: data.brands.length })
  }
})

const getBrand = tool({
  name: "get_brand",
  title: "Get a brand",
  description: "Returns a brand with its prompts, competitors and trackers.",
  does: "reads",
  input: Schema.Struct({ brand_id: brandArgument }),
  run: async ({ brands, trackers }, { brand_id }) => {
    const [{ data: brand }, prompts, tracked] = await Promise.all([
      brands.get(brand_id),
      brands.getPrompts(brand_id),
      trackers.list({ brand_id, limit: 50 })
    ])
    const { aliases, category, competitorDetails, domain, engines, id, language, location, name } = brand
    return {
      id,
      name,
      domain,
      aliases,
      category,
      location,
      language,
      engines,
      competitors: competitorDetails,
      prompts: tableBy(prompts.data.settings, {
        prompt: ({ prompt }) => prompt,
        class: (settings) => settings.class,
        tags: ({ tags }) => tags,
        active: ({ active }) => active
      }),
      trackers: tableBy(tracked.data.trackers, {
        id: (tracker) => tracker.id,
        name: (tracker) => tracker.name,
        enabled: ({ enabled }) => enabled,
        intervalMinutes: ({ intervalMinutes }) => intervalMinutes,
        engines: (tracker) => tracker.engines,
        prompts: (tracker) => tracker.prompts.length,
        samples: ({ samples }) => samples,
        lastStatus: ({ lastStatus }) => lastStatus,
        nextRunAt: ({ nextRunAt }) => nextRunAt
      })
    }
  }
})

const dimensions: ReadonlyArray<keyof VisibilityRow["by"]> = [
  ...(["brand", "engine", "surface", "location", "language", "model", "prompt", "class", "tag", "competitor"] as const),
  ...(["day", "week", "month"] as const)
]
const times: ReadonlySet<string> = new Set(["day", "week", "month"])

const report = tool({
  name: "report",
  title: "Visibility figures",
  description:
    "Figures of visibility, one row for each metric and value of `by`, each compared with the equal period before. " +
    noiseRule,
  does: "reads",
  input: Schema.Struct({
    brand_id: Schema.optionalKey(brandArgument),
    metrics: Schema.optionalKey(
      Schema.Array(metricArgument)
        .annotate({ description: "Default: mention_rate, share_of_voice, citation_rate. See explain_metric." })
        .check(Schema.isMinLength(1))
    ),
    by: textArgument(
      `What each row stands for: up to three of ${dimensions.join(", ")}, separated by commas; at most one of time, ` +
        "which has no comparison. None: one row per metric. Without brand_id it must hold brand."
    ),
    ...filterArguments,
    limit: limitArgument(50, 200)
  }),
  run: async ({ reports }, { metrics: asked = mainMetrics, ...query }) => {
    const { by = "", limit = 50 } = query
    const named = by.split(",").map((name) => name.trim())
    const { data } = await reports.visibility({
      ...query,
      limit,
      compare: named.some((name) => times.has(name)) ? "none" : "previous"
    })
    const { from, names, notes, to, total } = data
    const table = reportTable(data.rows, { by: dimensions.filter((name) => named.includes(name)), metrics: asked })
    return { from, to, ...table, groups: total, groupsShown: data.rows.length, names, notes }
  }
})

const matrix = tool({
  name: "matrix",
  title: "Prompts by engine",
  description:
    `One metric for every prompt on every engine. A cell is [${matrixCell.join(", ")}], compared with the equal ` +
    `period before; null: not asked. ${noiseRule}`,
  does: "reads",
  input: Schema.Struct({
    brand_id: brandArgument,
    metric: Schema.optionalKey(metricArgument.annotate({ description: "Default: mention_rate." })),
    ...filterArguments
  }),
  run: async ({ reports }, { metric = "mention_rate", ...query }) => {
    const { data } = await reports.visibility({ ...query, by: "prompt,engine", compare: "previous", limit: 1_000 })
    const { from, notes, to } = data
    return { from, to, metric, cell: matrixCell, ...matrixTable(data.rows, metric), notes }
  }
})

const changes = tool({
  name: "changes",
  title: "What changed, and why",
  description:
    "The story of a period: one sentence, what changed since when and what may be behind it, the levels, and what to " +
    `do next. ${noiseRule} With empty \`changes\`, \`sentence\` says whether nothing clearly changed ` +
    "or it cannot be told.",
  does: "reads",
  input: Schema.Struct({
    brand_id: brandArgument,
    engine: engineArgument,
    class: classArgument,
    competitors: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "true: also who leads by mentions, and where the brand stands." })
    ),
    ...periodArguments
  }),
  run: async ({ reports }, input) => {
    const { data } = await reports.story(input)
    const ids = (refs: ReadonlyArray<{ readonly kind: string; readonly id: string }>) =>
      refs.map(({ id, kind }) => `${kind}:${id}`)
    return {
      from: data.from,
      to: data.to,
      class: data.class,
      period: data.period,
      sentence: data.sentence,
      basis: data.basis,
      changes: tableBy(data.changes, {
        text: ({ text }) => text,
        detail: ({ detail }) => detail,
        direction: ({ direction }) => direction,
        since: ({ since }) => since,
        cause: ({ cause }) => `${cause.kind}: ${cause.text}`,
        refs: ({ refs }) => ids(refs)
      }),
      competitors: data.competitors,
      levels: levelTable(data.levels),
      next: tableBy(data.next, { text: ({ text }) => text, detail: ({ detail }) => detail, done: ({ done }) => done }),
      notes: data.notes
    }
  }
})

/** Bound keys do not see what the whole organization will use. */
const aheadIfSeen = async <A>(ahead: Promise<A>): Promise<A | null> => {
  try {
    return await ahead
  } catch (error) {
    if (error instanceof ClientError && error.code === "forbidden") return null
    throw error
  }
}

const usage = tool({
  name: "usage",
  title: "Credits and use",
  description: "Credits left, used by operation, and used ahead by each tracker, with the day on which they end.",
  does: "reads",
  input: Schema.Struct({}),
  run: async ({ usage: used }) => {
    const [{ balance, totalUsage, usage: byYear }, ahead] = await Promise.all([used.get(), aheadIfSeen(used.ahead())])
    return {
      balance,
      totalUsage,
      byYear: tableBy(byYear, {
        year: ({ year }) => year,
        credits: ({ count }) => count,
        byOperation: ({ platform }) => platform
      }),
      ahead:
        ahead === null
          ? null
          : {
              resetAt: ahead.data.reset_at,
              perDay: ahead.data.per_day,
              ends: ahead.data.ends,
              trackers: tableBy(ahead.data.trackers, {
                id: (tracker) => tracker.tracker_id,
                name: ({ name }) => name,
                creditsPerRun: (tracker) => tracker.credits_per_run
              })
            }
    }
  }
})

const explainMetric = tool({
  name: "explain_metric",
  title: "Explain a metric",
  description: "Says what a metric, an interval and a verdict mean. Without a metric: the whole method in short.",
  does: "reads",
  input: Schema.Struct({ metric: Schema.optionalKey(metricArgument) }),
  run: (_, { metric }) =>
    Promise.resolve(metric === undefined ? { method } : { metric, meaning: meanings[metric], verdicts: noiseRule })
})

export const readTools = [listBrands, getBrand, report, matrix, changes, usage, explainMetric]
