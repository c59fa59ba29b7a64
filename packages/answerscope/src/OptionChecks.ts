/**
 * What would be found out in the middle of the work only, if it were not looked at before.
 */
import { HookType } from "@answerscope/core"
import { Predicate } from "effect"
import type { AnswerscopeOptions } from "./Options.ts"
import type { Mistakes } from "./PolicyLayers.ts"

const isFilled = (value: unknown): boolean => typeof value === "string" && value.trim() !== ""

const hookTypes: ReadonlyArray<string> = HookType.literals

const eventMistakes = (events: ReadonlyArray<string>): Mistakes =>
  events.every((type) => hookTypes.includes(type)) ? [] : [`events: must be of ${hookTypes.join(", ")}`]

/** The default is of a server on this machine, which nobody who gets a mail can reach. */
const linkMistakes = ({ email, policies }: AnswerscopeOptions): Mistakes =>
  email === undefined || isFilled(policies?.email?.publicUrl)
    ? []
    : ["policies.email.publicUrl: must be given where email is sent: by its links addresses are confirmed and leave"]

const emailMistakes = (email: AnswerscopeOptions["email"]): Mistakes => {
  if (email === undefined || typeof email === "function") return []
  const protocol = URL.parse(email.smtp)?.protocol
  return [
    ...(protocol === "smtp:" || protocol === "smtps:" ? [] : ["email.smtp: must be an smtp:// or smtps:// URL"]),
    ...(isFilled(email.from) ? [] : ["email.from: must be given"])
  ]
}

const accountMistakes = (account: AnswerscopeOptions["dataForSeo"]): Mistakes =>
  account === undefined || (isFilled(account.login) && isFilled(account.password))
    ? []
    : ["dataForSeo: login and password must be given"]

const databaseMistakes = (database: AnswerscopeOptions["database"]): Mistakes => {
  if (database === undefined || database === "memory" || !("pool" in database)) return []
  const { connect, options } = database.pool
  return typeof connect === "function" && Predicate.isObject(options) ? [] : ["database.pool: must be a Pool of pg"]
}

/** What is wrong with the options that have no layer of their own to say so; it repeats no secret. */
export const optionMistakes = (options: AnswerscopeOptions): Mistakes => [
  ...databaseMistakes(options.database),
  ...eventMistakes(options.events ?? []),
  ...emailMistakes(options.email),
  ...linkMistakes(options),
  ...accountMistakes(options.dataForSeo)
]
