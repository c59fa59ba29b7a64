/** The layers that the options stand for. */
import {
  Core,
  Credits,
  CurrentPrices,
  CurrentVendorBudget,
  defaultPriceList,
  type EmailMessage,
  EmailSender,
  Ids,
  type InvalidRequest,
  type InvalidSecretsKey,
  layerEncryptedSeal,
  type PriceList,
  type Prices,
  SentimentJudge,
  SeoData,
  type VendorBudget,
  VendorPrices
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { checkPrices, monotonicMillis } from "@answerscope/core/model"
import { dataForSeo, NodeWebhookSender, SmtpEmailSender, vendorPrices } from "@answerscope/providers"
import { PgStorage } from "@answerscope/storage-pg"
import { checkedOptions } from "@answerscope/worker"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Effect, Layer, Option, Redacted } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { AnswerscopeError } from "./AnswerscopeError.ts"
import { enginesLayer } from "./EngineOptions.ts"
import { hostClock } from "./HostClock.ts"
import { hostLog } from "./HostLog.ts"
import { optionMistakes } from "./OptionChecks.ts"
import type { AnswerscopeOptions, DatabaseOptions, SendEmail } from "./Options.ts"
import { changed, type Mistakes, policyLayers } from "./PolicyLayers.ts"

const setupError = (message: string) => new AnswerscopeError("setup", message)

const storage = (database: DatabaseOptions) => {
  if (database === "memory") return MemoryStorage.layer
  if ("url" in database) return PgStorage.layer({ ...database, url: Redacted.make(database.url) })
  if ("pool" in database) return PgStorage.layerOnPool(database)
  return Layer.unwrap(
    Effect.gen(function* () {
      const { start } = yield* Effect.tryPromise({
        try: () => import("@answerscope/embedded-postgres"),
        catch: () => setupError("database.embedded: run npm install @answerscope/embedded-postgres, or give a url")
      })
      const { url } = yield* start({ dataDir: database.embedded })
      return PgStorage.layer({ url })
    })
  )
}

/** Time limit of the host's send function, as for a mail server. */
const sendMax = "20 seconds"

/** A host's function as the core sends email. */
const emailBy = (send: SendEmail) =>
  Layer.succeed(EmailSender, {
    isConfigured: true,
    confirmsItself: false,
    send: Effect.fnUntraced(function* (message: EmailMessage) {
      const startedAt = yield* monotonicMillis
      const error = yield* Effect.tryPromise(async () => send(message)).pipe(
        Effect.as(null),
        Effect.tapError(({ cause }) => Effect.logWarning("the host's email function failed", cause)),
        Effect.catch(() => Effect.succeed("The message could not be handed over.")),
        Effect.timeoutOrElse({
          duration: sendMax,
          orElse: () => Effect.succeed("The message was not handed over in time.")
        })
      )
      return { statusCode: null, error, durationMillis: Math.round((yield* monotonicMillis) - startedAt) }
    })
  })

const email = (option: AnswerscopeOptions["email"]) => {
  if (option === undefined) return Layer.empty
  return typeof option === "function"
    ? emailBy(option)
    : SmtpEmailSender.layerWith({ url: Redacted.make(option.smtp), from: option.from })
}

const seoData = (account: AnswerscopeOptions["dataForSeo"]) =>
  account === undefined
    ? Layer.empty
    : Layer.effect(
        SeoData,
        Effect.map(
          dataForSeo({ ...account, login: Redacted.make(account.login), password: Redacted.make(account.password) }),
          Option.some
        )
      ).pipe(Layer.provide(FetchHttpClient.layer))

const pricesOf = (given: AnswerscopeOptions["prices"], mistakes: Mistakes): PriceList | Prices =>
  typeof given === "function"
    ? given
    : changed<PriceList>("prices", { checkByEngine: {}, promptsRunByEngine: {}, ...defaultPriceList }, given, mistakes)

const microUsd = (usd: number | undefined): number | null => (usd === undefined ? null : Math.round(usd * 1_000_000))

const vendorBudget = ({ usdPerDay, usdPerMonth }: AnswerscopeOptions["vendorBudget"] = {}): VendorBudget => ({
  microUsdPerDay: microUsd(usdPerDay),
  microUsdPerMonth: microUsd(usdPerMonth)
})

/** All services of the core, as the options say. Options that are wrong fail it, all mistakes in one message. */
export const wiring = (options: AnswerscopeOptions) => Layer.unwrap(wired(options))

/** Errors of the checks of core and worker. */
const ownChecks = ({ secretsKey, work }: AnswerscopeOptions, prices: PriceList | Prices): Effect.Effect<Mistakes> =>
  Effect.map(
    Effect.all([
      refusal("prices", Effect.provideService(checkPrices, CurrentPrices, prices)),
      refusal("work", checkedOptions(work ?? {})),
      secretsKey === undefined
        ? Effect.succeed([])
        : refusal("secretsKey", Effect.scoped(Layer.build(layerEncryptedSeal(Redacted.make(secretsKey)))))
    ]),
    (refusals) => refusals.flat()
  )

/** The error of a check, under the name of its option. */
const refusal = (option: string, check: Effect.Effect<unknown, InvalidRequest | InvalidSecretsKey>) =>
  Effect.match(check, {
    onSuccess: (): Mistakes => [],
    onFailure: (error): Mistakes =>
      error._tag === "InvalidRequest"
        ? [error.message.replaceAll(/(^|; )(?=[^ ]+: )/g, `$1${option}.`)]
        : [`${option}: ${error.message}`]
  })

const wired = Effect.fnUntraced(function* (options: AnswerscopeOptions) {
  const mistakes: Mistakes = optionMistakes(options)
  const engines = enginesLayer(options.engines, mistakes)
  const prices = pricesOf(options.prices, mistakes)
  const policies = policyLayers(options.policies ?? {}, mistakes)
  mistakes.push(...(yield* ownChecks(options, prices)))
  if (mistakes.length > 0) return yield* Effect.fail(setupError(mistakes.join("; ")))
  return Core.layerNoDeps.pipe(
    Layer.provideMerge(Credits.layer),
    Layer.provide([Ids.layer, NodeCrypto.layerDigest]),
    Layer.provideMerge(storage(options.database)),
    Layer.provideMerge(engines),
    Layer.provide([
      seoData(options.dataForSeo),
      options.webhooks === false ? Layer.empty : NodeWebhookSender.layer,
      email(options.email)
    ]),
    Layer.provide([
      policies,
      Layer.succeed(CurrentPrices, prices),
      Layer.succeed(VendorPrices, vendorPrices),
      Layer.succeed(CurrentVendorBudget, vendorBudget(options.vendorBudget)),
      options.sentimentJudge === undefined ? Layer.empty : Layer.succeed(SentimentJudge, options.sentimentJudge),
      options.secretsKey === undefined ? Layer.empty : layerEncryptedSeal(Redacted.make(options.secretsKey))
    ]),
    Layer.provideMerge(hostLog(options.log ?? "console")),
    Layer.provideMerge(hostClock)
  )
})
