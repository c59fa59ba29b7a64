/** What would be found out in the middle of the work only, if it were not looked at before. */
import { HookType } from "@answerscope/core"
import { Predicate } from "effect"
import type { AnswerscopeOptions, Policies } from "./Options.ts"
import type { Mistakes } from "./PolicyLayers.ts"

/** The largest budget. */
const usdMax = 1_000_000_000

/** The field names of `Options`. The compiler finds a missing one. */
const namesOf = <Options extends object>(names: { readonly [Field in keyof Required<Options>]: true }) =>
  Object.keys(names)

type Database<Field extends string> = Extract<AnswerscopeOptions["database"], { readonly [F in Field]: unknown }>

const optionNames = namesOf<AnswerscopeOptions>({
  database: true,
  engines: true,
  dataForSeo: true,
  vendorBudget: true,
  prices: true,
  policies: true,
  sentimentJudge: true,
  email: true,
  webhooks: true,
  secretsKey: true,
  events: true,
  consumer: true,
  work: true,
  http: true,
  log: true
})
const databaseNames = {
  url: namesOf<Database<"url">>({ url: true, schema: true, maxConnections: true, connectWithin: true }),
  pool: namesOf<Database<"pool">>({ pool: true, schema: true, connectWithin: true }),
  embedded: namesOf<Database<"embedded">>({ embedded: true })
}
const policyNames = namesOf<Policies>({
  ask: true,
  check: true,
  lookup: true,
  discovery: true,
  retention: true,
  email: true,
  alerts: true,
  changes: true,
  webhooks: true
})
const budgetNames = namesOf<NonNullable<AnswerscopeOptions["vendorBudget"]>>({ usdPerDay: true, usdPerMonth: true })
const httpNames = namesOf<NonNullable<AnswerscopeOptions["http"]>>({
  rateLimitPerMinute: true,
  failuresPerMinute: true,
  corsOrigins: true,
  trustedProxies: true,
  exportsAtOnce: true,
  exportsAtOnceOfOrganization: true,
  exportSeconds: true,
  dashboard: true,
  docs: true,
  mcp: true,
  showVendorCost: true,
  metrics: true,
  prefix: true,
  authenticate: true,
  clientAddress: true,
  shutdownMillis: true,
  stalledMillis: true
})

/** Reports unknown fields, so that a misspelled option is not ignored. */
const unknownIn = (place: string, given: unknown, names: ReadonlyArray<string>): Mistakes =>
  Predicate.isObject(given)
    ? Object.keys(given)
        .filter((name) => !names.includes(name))
        .map((name) => `${place}${name}: is unknown; known are ${names.join(", ")}`)
    : []

const isFilled = (value: unknown): boolean => typeof value === "string" && value.trim() !== ""

const hookTypes: ReadonlyArray<string> = HookType.literals

const eventMistakes = (events: ReadonlyArray<string>): Mistakes =>
  events.every((type) => hookTypes.includes(type)) ? [] : [`events: must be of ${hookTypes.join(", ")}`]

/** The default is a local address, which recipients of emails cannot reach. */
const linkMistakes = ({ email, policies }: AnswerscopeOptions): Mistakes =>
  email === undefined || isFilled(policies?.email?.publicUrl)
    ? []
    : ["policies.email.publicUrl: must be given where email is sent: by its links addresses are confirmed and leave"]

const emailMistakes = (email: AnswerscopeOptions["email"]): Mistakes => {
  if (email === undefined || typeof email === "function") return []
  const protocol = URL.parse(email.smtp)?.protocol
  return [
    ...unknownIn("email.", email, ["smtp", "from"]),
    ...(protocol === "smtp:" || protocol === "smtps:" ? [] : ["email.smtp: must be an smtp:// or smtps:// URL"]),
    ...(isFilled(email.from) ? [] : ["email.from: must be given"])
  ]
}

const accountMistakes = (account: AnswerscopeOptions["dataForSeo"]): Mistakes =>
  account === undefined || (isFilled(account.login) && isFilled(account.password))
    ? unknownIn("dataForSeo.", account, ["login", "password", "baseUrl"])
    : ["dataForSeo: login and password must be given"]

const budgetMistakes = ({ vendorBudget = {} }: AnswerscopeOptions): Mistakes => [
  ...unknownIn("vendorBudget.", vendorBudget, budgetNames),
  ...Object.entries(vendorBudget).flatMap(([name, usd]: [string, unknown]) =>
    typeof usd === "number" && usd >= 0 && usd <= usdMax
      ? []
      : [`vendorBudget.${name}: must be 0 to ${usdMax.toLocaleString("en")} US dollars`]
  )
]

const databaseMistakes = (database: AnswerscopeOptions["database"]): Mistakes => {
  if (database === "memory") return []
  const place = (["url", "pool", "embedded"] as const).find((name) => Predicate.hasProperty(database, name))
  if (place === undefined) return ['database: must be "memory", { url }, { pool } or { embedded }']
  const unknown = unknownIn("database.", database, databaseNames[place])
  if (!("pool" in database)) return unknown
  const { connect, options } = database.pool
  return typeof connect === "function" && Predicate.isObject(options)
    ? unknown
    : [...unknown, "database.pool: must be a Pool of pg"]
}

/** Errors of options that no layer checks. Never contains secrets. */
export const optionMistakes = (options: AnswerscopeOptions): Mistakes => [
  ...unknownIn("", options, optionNames),
  ...unknownIn("policies.", options.policies, policyNames),
  ...unknownIn("http.", options.http, httpNames),
  ...databaseMistakes(options.database),
  ...budgetMistakes(options),
  ...eventMistakes(options.events ?? []),
  ...emailMistakes(options.email),
  ...linkMistakes(options),
  ...accountMistakes(options.dataForSeo)
]
