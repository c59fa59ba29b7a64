/** `answerscope discover`: suggests prompts and competitors from the terminal, without server or database. */
import {
  type Brand,
  Brands,
  Core,
  Discoveries,
  type Discovery,
  type NewBrand,
  normalizeDomain
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { BrandName, Category } from "@answerscope/core/model"
import { Worker } from "@answerscope/worker"
import { Console, Effect, Layer, Option, Schema } from "effect"
import { Command } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { vendorRules } from "../cost/VendorRules.ts"
import { chooseSeoData } from "../lookup/LookupSource.ts"
import { type CallCounts, countedSources, watching } from "../output/CountedSources.ts"
import { printJson } from "../output/Json.ts"
import { chooseEngines } from "../scan/ScanEngines.ts"
import { quietly, terminalOrganization } from "../Terminal.ts"
import { discoverFlags } from "./DiscoverFlags.ts"
import { discoveryJson, discoveryTables } from "./DiscoveryTables.ts"

type Flags = Command.Command.Config.Infer<typeof discoverFlags>

const refuse = (message: string) => Effect.fail(new CommandError({ message }))

const domainOf = (text: string) =>
  Option.match(normalizeDomain(text), {
    onNone: () => refuse(`--domain ${text} is not a public host name, such as acme.com.`),
    onSome: Effect.succeed
  })

const checked = <A, E>(schema: Schema.Codec<A, E>, what: string, value: unknown) =>
  Schema.decodeUnknownEffect(schema)(value).pipe(
    Effect.mapError((error) => new CommandError({ message: `${what}: ${error.message}` }))
  )

const brandOf = Effect.fnUntraced(function* (flags: Flags): Effect.fn.Return<NewBrand, CommandError> {
  const { domain, category, location, engines } = flags
  return {
    name: yield* checked(BrandName, "brand", flags.brand),
    domain: Option.isNone(domain) ? null : yield* domainOf(domain.value),
    category: Option.isNone(category) ? null : yield* checked(Category, "--category", category.value),
    ...(Option.isNone(location) ? {} : { location: location.value }),
    ...(engines.length === 0 ? {} : { engines: [...new Set(engines)] }),
    aliases: flags.aliases,
    competitors: flags.competitors,
    prompts: flags.prompts
  }
})

/** Runs one discovery in this process. */
const runDiscovery = Effect.fnUntraced(function* (input: NewBrand, flags: Flags, counts: CallCounts) {
  const brands = yield* Brands
  const discoveries = yield* Discoveries
  const organizationId = yield* terminalOrganization
  const { id: brandId } = yield* brands.create(organizationId, input)
  const { discovery } = yield* discoveries.start(organizationId, {
    brandId,
    ...Option.match(flags.maxPrompts, { onNone: () => ({}), onSome: (maxPrompts) => ({ maxPrompts }) }),
    ...Option.match(flags.maxCompetitors, { onNone: () => ({}), onSome: (maxCompetitors) => ({ maxCompetitors }) })
  })
  const ended = yield* discoveries
    .untilDone({ organizationId, id: discovery.id })
    .pipe(watching(counts, "Asking search data and AI engines"))
  return { discovery: ended, brand: yield* brands.get({ organizationId, id: brandId }) }
})

const report = Effect.fnUntraced(function* (
  { discovery, brand }: { readonly discovery: Discovery; readonly brand: Brand },
  options: { readonly json: boolean; readonly isSimulated: boolean }
) {
  if (options.json) yield* printJson(discoveryJson(discovery, brand))
  else if (discovery.status === "completed") yield* Console.log(discoveryTables(discovery))
  if (options.isSimulated) {
    yield* Console.error(
      "This is simulated. Set OPENAI_API_KEY or another vendor's key, and DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, " +
        "to ask real engines."
    )
  }
  if (discovery.status === "failed") return yield* refuse(`No source answered: ${discovery.warnings.join(" ")}`)
})

export const discoverCommand = Command.make(
  "discover",
  discoverFlags,
  Effect.fnUntraced(function* (flags) {
    const engines = yield* chooseEngines(null)
    const seoData = yield* chooseSeoData
    const counts: CallCounts = { questions: 0, replies: 0 }
    yield* Effect.gen(function* () {
      const outcome = yield* runDiscovery(yield* brandOf(flags), flags, counts)
      yield* report(outcome, { json: flags.json, isSimulated: engines.isSimulated })
    }).pipe(
      Effect.provide(
        Worker.layer().pipe(
          Layer.provideMerge(Core.layer),
          Layer.provide(vendorRules),
          Layer.provideMerge(MemoryStorage.layer),
          Layer.provideMerge(countedSources(counts, { engines: engines.layer, seoData: seoData.layer }))
        )
      ),
      quietly
    )
  })
).pipe(
  Command.withExamples([
    {
      command: 'answerscope discover "Acme" --domain acme.com --category CRM',
      description: "From search data and AI engines"
    },
    {
      command: 'answerscope discover "Acme" --domain acme.com --max-prompts 10 --json',
      description: "Ten prompts, as JSON"
    }
  ])
)
