/** `answerscope scan`: asks the engines from the terminal, without server or database. */
import { marketsOf } from "./MarketFlags.ts"
import { Core, isDone, normalizeDomain, type ScanRequest, Scans, type ScanWithChecks } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { bounds, Models } from "@answerscope/core/model"
import type { Replay } from "@answerscope/providers"
import { Worker } from "@answerscope/worker"
import { Console, Effect, Layer, Option, Schedule, Schema } from "effect"
import { Command } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { vendorRules } from "../cost/VendorRules.ts"
import { printJson } from "../output/Json.ts"
import { progressBar } from "../output/ProgressBar.ts"
import { quietly, terminalOrganization } from "../Terminal.ts"
import { chooseEngines } from "./ScanEngines.ts"
import { chooseSentimentJudge } from "./SentimentSource.ts"
import { scanFlags } from "./ScanFlags.ts"
import { scanSummary, scanTable, shareSoFar } from "./ScanReport.ts"

type Flags = Command.Command.Config.Infer<typeof scanFlags>

const refuse = (message: string) => Effect.fail(new CommandError({ message }))

const domainOf = (domain: Option.Option<string>) =>
  Option.match(domain, {
    onNone: () => Effect.succeed(null),
    onSome: (text) =>
      Option.match(normalizeDomain(text), {
        onNone: () => refuse(`--domain ${text} is not a public host name, such as acme.com.`),
        onSome: Effect.succeed
      })
  })

const enginesOf = (flags: Flags, prompts: ReadonlyArray<string>, replay: Replay | null) => {
  if (flags.engines.length > 0) return { engines: [...new Set(flags.engines)] }
  // the core chooses
  if (replay === null) return {}
  const recorded = replay.engines.filter((engine) =>
    replay.promptsOf(engine).some((prompt) => prompts.includes(prompt))
  )
  return { engines: recorded.length === 0 ? replay.engines : recorded }
}

const requestOf = Effect.fnUntraced(function* (flags: Flags, replay: Replay | null) {
  const prompts = (flags.prompts.length > 0 ? flags.prompts : (replay?.prompts ?? [])).map((prompt) => prompt.trim())
  if (flags.brand.trim() === "") return yield* refuse("The brand must not be empty.")
  if (prompts.length === 0) return yield* refuse("Give at least one --prompt to ask.")
  if (prompts.some((prompt) => prompt === "")) return yield* refuse("A --prompt must not be empty.")
  if (prompts.length > bounds.promptsMax)
    return yield* refuse(`A scan asks at most ${bounds.promptsMax} prompts; these are ${prompts.length}.`)
  if (flags.samples < 1 || flags.samples > bounds.samplesMax)
    return yield* refuse(`--samples must be from 1 to ${bounds.samplesMax}; this is ${flags.samples}.`)
  const models = yield* Schema.decodeUnknownEffect(Models)(
    Option.getOrElse(flags.models, () => ({})),
    {
      onExcessProperty: "error"
    }
  ).pipe(
    Effect.mapError(
      () => new CommandError({ message: "--model needs an engine and a model, such as chatgpt=gpt-6-luna." })
    )
  )
  const request: ScanRequest = {
    brand: flags.brand.trim(),
    prompts,
    domain: yield* domainOf(flags.domain),
    aliases: flags.aliases,
    competitors: flags.competitors,
    ...enginesOf(flags, prompts, replay),
    models,
    ...marketsOf(flags),
    samples: flags.samples,
    // there is no billing, but the table has a column for it
    captureSentiment: true
  }
  return request
})

const endedOf = ({ scan: { progress } }: ScanWithChecks): number => progress.completed + progress.failed

/** Runs one scan in this process. */
const runScan = Effect.fnUntraced(function* (request: ScanRequest) {
  const scans = yield* Scans
  const organizationId = yield* terminalOrganization
  const started = yield* scans.start(organizationId, request)
  const bar = yield* progressBar({ label: `Asking ${started.scan.engines.join(", ")}`, total: started.checks.length })
  return yield* scans.get({ organizationId, id: started.scan.id }).pipe(
    Effect.tap((found) => bar.update(endedOf(found), { note: shareSoFar(found) })),
    Effect.repeat({ until: ({ scan }) => isDone(scan), schedule: Schedule.spaced("50 millis") })
  )
}, Effect.scoped)

const report = Effect.fnUntraced(function* (outcome: ScanWithChecks, flags: Flags, isSimulated: boolean) {
  if (flags.json) {
    const { encodeScan } = yield* Effect.promise(() => import("@answerscope/http"))
    yield* printJson(encodeScan(outcome))
  } else {
    yield* Console.log(scanTable(outcome))
    yield* Console.log(scanSummary(outcome))
  }
  if (isSimulated) {
    yield* Console.error("These answers are simulated. Set OPENAI_API_KEY or another vendor's key to ask real engines.")
  }
  if (outcome.scan.progress.completed === 0) {
    return yield* refuse(`No engine answered: ${outcome.checks[0]?.error ?? "all checks failed"}`)
  }
})

export const scanCommand = Command.make(
  "scan",
  scanFlags,
  Effect.fnUntraced(function* (flags) {
    const chosen = yield* chooseEngines(Option.getOrNull(flags.replay))
    const judge = yield* chooseSentimentJudge(chosen)
    yield* Effect.gen(function* () {
      const request = yield* requestOf(flags, chosen.replay)
      const outcome = yield* runScan(request)
      yield* report(outcome, flags, chosen.isSimulated)
    }).pipe(
      Effect.provide(
        Worker.layer().pipe(
          Layer.provideMerge(Core.layer),
          Layer.provide(judge.layer),
          Layer.provide(vendorRules),
          Layer.provideMerge(MemoryStorage.layer),
          Layer.provideMerge(chosen.layer)
        )
      ),
      quietly
    )
  })
).pipe(
  Command.withExamples([
    {
      command: 'answerscope scan "Acme" --prompt "best crm for startups" --competitor Globex --engine chatgpt',
      description: "One prompt on one engine"
    },
    {
      command: 'answerscope scan "Acme" --prompt "best crm for startups" --samples 5',
      description: "Five answers per engine, with an interval of the mention rate"
    },
    {
      command: 'answerscope scan "Acme" --replay answers.jsonl --json',
      description: "All prompts of a recording, as JSON"
    }
  ])
)
