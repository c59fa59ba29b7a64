/**
 * Tools that write. Those that spend credits say the price first, with a key: calls that confirm it with the same key
 * are one request, however often an assistant repeats them.
 */
import { Schema } from "effect"
import type { Client } from "../client/fetch/FetchClient.ts"
import { newIdempotencyKey } from "../client/fetch/Sending.ts"
import { tool } from "./Tool.ts"
import { brandArgument, idArgument } from "./ToolArguments.ts"

const confirmArgument = Schema.optionalKey(
  Schema.Int.annotate({
    description: "The price in credits, as this tool stated it and the user agreed to it. Without it, nothing starts."
  })
)

const requestKeyArgument = Schema.optionalKey(
  Schema.String.annotate({
    description: "The request_key that came with the price. Calls with the same key start one run."
  }).check(Schema.isPattern(/^[0-9a-f]{32}$/, { expected: "the request_key that came with the price" }))
)

const onceRule =
  "Costs credits: the first call states the price and a request_key, and starts nothing; call again with both, as " +
  "`confirm` and `request_key`, after the user agreed. Without an answer, repeat that call: it starts nothing twice. " +
  "For another run, ask for the price again."

/** What is asked, for its price. */
interface Asked {
  readonly prompts: number
  readonly engines: ReadonlyArray<string>
  readonly markets: number
  readonly samples: number
  readonly sentiment: boolean
}

/** The credits of a run, by the engines' prices. */
const priceOf = async (client: Client, { engines, markets, prompts, samples, sentiment }: Asked) => {
  const { data } = await client.engines.list()
  const perPrompt = data.engines
    .filter(({ engine }) => engines.includes(engine))
    .reduce((sum, { credits }) => sum + credits.check + (sentiment ? credits.sentiment : 0), 0)
  return { checks: prompts * engines.length * markets * samples, credits: perPrompt * prompts * markets * samples }
}

interface Price {
  readonly checks: number
  readonly credits: number
}

/** Whether a call confirms this price, with a key that came with one. */
const confirms = (
  given: { readonly confirm?: number; readonly request_key?: string },
  { credits }: Price
): given is { readonly confirm: number; readonly request_key: string } =>
  given.confirm === credits && given.request_key !== undefined

const priced = ({ checks, credits }: Price) => ({
  started: false,
  checks,
  credits,
  request_key: newIdempotencyKey(),
  next:
    `This costs ${credits} credits. Ask the user, then call again with confirm: ${credits} and this request_key. ` +
    "Repeat that call if it is not answered."
})

const startScan = tool({
  name: "start_scan",
  title: "Start a scan",
  description:
    `Sends the brand's active prompts to engines now. ${onceRule} Answers come within minutes: read them with ` +
    "list_answers.",
  does: "adds",
  input: Schema.Struct({
    brand_id: brandArgument,
    engines: Schema.optionalKey(
      Schema.Array(Schema.String)
        .annotate({ description: "Engines to ask. Default: those of the brand." })
        .check(Schema.isMinLength(1))
    ),
    samples: Schema.optionalKey(
      Schema.Int.annotate({ description: "Answers for each prompt and engine, 1 to 10; 1 by default." }).check(
        Schema.isBetween({ minimum: 1, maximum: 10 })
      )
    ),
    sentiment: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "Whether to rate the tone of answers too, which costs more." })
    ),
    confirm: confirmArgument,
    request_key: requestKeyArgument
  }),
  run: async (client, input) => {
    const { brand_id, engines, samples = 1, sentiment = false } = input
    const [{ data: brand }, { data: prompts }] = await Promise.all([
      client.brands.get(brand_id),
      client.brands.getPrompts(brand_id)
    ])
    const asked = [...new Set(engines ?? brand.engines)]
    const active = prompts.settings.filter((settings) => settings.active).length
    const price = await priceOf(client, { prompts: active, engines: asked, markets: 1, samples, sentiment })
    if (!confirms(input, price)) return priced(price)
    const scan = await client.scans.start(
      { brandId: brand_id, engines: asked, samples, captureSentiment: sentiment },
      { idempotencyKey: input.request_key }
    )
    const { createdAt: startedAt, id: scanId, status } = scan.data
    return { started: true, scanId, startedAt, status, credits: scan.credits }
  }
})

const runTracker = tool({
  name: "run_tracker",
  title: "Run a tracker now",
  description: `Starts a run of a tracker at once; its schedule stays. ${onceRule}`,
  does: "adds",
  input: Schema.Struct({
    tracker_id: idArgument("The tracker's id, from get_brand."),
    confirm: confirmArgument,
    request_key: requestKeyArgument
  }),
  run: async (client, input) => {
    const { tracker_id } = input
    const { data: tracker } = await client.trackers.get(tracker_id)
    const price = await priceOf(client, {
      prompts: tracker.prompts.length,
      engines: tracker.engines,
      markets: Math.max(tracker.markets.length, 1),
      samples: tracker.samples,
      sentiment: tracker.captureSentiment
    })
    if (!confirms(input, price)) return priced(price)
    const run = await client.trackers.run(tracker_id, { idempotencyKey: input.request_key })
    const { id: trackerId, lastRunAt: startedAt, lastStatus } = run.data
    return { started: true, trackerId, startedAt, lastStatus, credits: run.credits }
  }
})

const setPrompts = tool({
  name: "set_prompts",
  title: "Replace the prompts of a brand",
  description:
    "Replaces the whole list of a brand's prompts. Free, but each prompt costs credits in later scans. The first " +
    "call shows what would be added and removed and changes nothing; call again with `confirm` after the user agreed.",
  does: "replaces",
  input: Schema.Struct({
    brand_id: brandArgument,
    prompts: Schema.Array(Schema.String).annotate({ description: "The whole new list, at most 50 prompts." }),
    confirm: Schema.optionalKey(Schema.Boolean.annotate({ description: "Whether the user agreed to the change." }))
  }),
  run: async (client, { brand_id, confirm = false, prompts }) => {
    const { data } = await client.brands.getPrompts(brand_id)
    const given = new Set(prompts.map((prompt) => prompt.trim()))
    const had = new Set(data.prompts)
    const added = [...given].filter((prompt) => !had.has(prompt))
    const removed = [...had].filter((prompt) => !given.has(prompt))
    if (!confirm) {
      return { changed: false, added, removed, next: "Ask the user, then call again with confirm: true." }
    }
    const changed = await client.brands.setPrompts(brand_id, { prompts })
    return { changed: true, added, removed, prompts: changed.data.prompts }
  }
})

export const writeTools = [startScan, setPrompts, runTracker]
