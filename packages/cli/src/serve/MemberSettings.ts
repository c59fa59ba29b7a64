/** Settings of how members sign in without an access key. */
import { Config, ConfigProvider, Effect, Option, Schema } from "effect"

/** A setting; `null` if it is unset or empty. */
const text = (name: string, check: (value: string) => true | string) =>
  Config.option(
    Config.schema(
      Schema.String.check(Schema.makeFilter((value: string) => value.trim() === "" || check(value.trim()))),
      name
    )
  ).pipe(
    Config.map((value) => Option.getOrNull(Option.filter(value, (given) => given.trim() !== ""))),
    Config.map((value) => value?.trim() ?? null)
  )

const headerName = (name: string) =>
  text(
    name,
    (value) =>
      /^x-[a-z0-9-]{1,60}$/i.test(value) || "must be a header whose name begins with x-, such as X-Auth-Organization"
  ).pipe(Config.map((value) => value?.toLowerCase() ?? null))

/** Headers of a trusted proxy; `null` without them. */
export const memberHeaders = Config.all({
  organization: headerName("AUTH_HEADER_ORGANIZATION"),
  scope: headerName("AUTH_HEADER_SCOPE")
}).pipe(Config.map(({ organization, scope }) => (organization === null ? null : { organization, scope })))

interface Problem {
  readonly name: string
  readonly expected: string
}

/** Settings that need others. */
export const memberProblems = Effect.gen(function* () {
  const provider = yield* ConfigProvider.ConfigProvider
  const isGiven = Effect.fnUntraced(function* (name: string) {
    const node = yield* provider.load([name]).pipe(Effect.orElseSucceed(() => undefined))
    return node?._tag === "Value" && node.value.trim() !== ""
  })
  const problems: Array<Problem> = []
  if (yield* isGiven("AUTH_HEADER_ORGANIZATION")) {
    if (!(yield* isGiven("TRUSTED_PROXIES"))) {
      problems.push({ name: "TRUSTED_PROXIES", expected: "is required with AUTH_HEADER_ORGANIZATION" })
    }
  } else if (yield* isGiven("AUTH_HEADER_SCOPE")) {
    problems.push({ name: "AUTH_HEADER_ORGANIZATION", expected: "is required with AUTH_HEADER_SCOPE" })
  }
  return problems
})
