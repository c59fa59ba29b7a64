/** The core's policies as a host changes them. */
import {
  CurrentAlertDefaults,
  CurrentAskPolicy,
  CurrentChangePolicy,
  CurrentCheckPolicy,
  CurrentDiscoveryPolicy,
  CurrentEmailPolicy,
  CurrentLookupPolicy,
  CurrentRetentionPolicy,
  CurrentWebhookRules,
  defaultAlertSettings,
  defaultAskPolicy,
  defaultCheckPolicy,
  defaultDiscoveryPolicy,
  defaultEmailPolicy,
  defaultLookupPolicy,
  defaultRetentionPolicy,
  defaultWebhookRules
} from "@answerscope/core"
import { Duration, Layer, Option } from "effect"
import type { Policies, PolicyOptions } from "./Options.ts"
import { contentFormLayer } from "./report/ContentForm.ts"

/** Errors of the options, one sentence each. */
export type Mistakes = Array<string>

/** A span of time as the core takes it. */
const spanOf = (place: string, value: unknown, mistakes: Mistakes): Duration.Duration => {
  const isSpan = (input: unknown): input is Duration.Input =>
    typeof input === "number" || typeof input === "string" || Duration.isDuration(input)
  const span = isSpan(value) ? Option.getOrNull(Duration.fromInput(value)) : null
  if (span !== null) return span
  mistakes.push(`${place}: must be a number of milliseconds or a text such as "90 seconds"`)
  return Duration.zero
}

/** The default policy with the host's changes. */
export function changed<Policy extends object>(
  place: string,
  byDefault: Policy,
  given: PolicyOptions<Policy> | undefined,
  mistakes: Mistakes
): Policy
export function changed(place: string, byDefault: object, given: object | undefined, mistakes: Mistakes): object {
  const fields = Object.entries(given ?? {}).flatMap(([field, value]: [string, unknown]) => {
    const own: unknown = Reflect.get(byDefault, field)
    if (own === undefined) {
      mistakes.push(`${place}.${field}: is unknown; known are ${Object.keys(byDefault).join(", ")}`)
      return []
    }
    if (value === undefined) return []
    if (Duration.isDuration(own)) return [[field, spanOf(`${place}.${field}`, value, mistakes)] as const]
    if (Array.isArray(own) && own.every(Duration.isDuration) && Array.isArray(value)) {
      return [[field, value.map((item) => spanOf(`${place}.${field}`, item, mistakes))] as const]
    }
    if (["number", "boolean", "string"].includes(typeof own) && typeof value !== typeof own) {
      mistakes.push(`${place}.${field}: must be a ${typeof own}`)
    }
    return [[field, value] as const]
  })
  return { ...byDefault, ...Object.fromEntries(fields) }
}

/** All policies. Adds errors to `mistakes`. */
export const policyLayers = (policies: Policies, mistakes: Mistakes) => {
  const of = <Policy extends object>(
    name: keyof Policies,
    byDefault: Policy,
    given: PolicyOptions<Policy> | undefined
  ) => changed(`policies.${name}`, byDefault, given, mistakes)
  return Layer.mergeAll(
    Layer.succeed(CurrentAskPolicy, of("ask", defaultAskPolicy, policies.ask)),
    Layer.succeed(CurrentCheckPolicy, of("check", defaultCheckPolicy, policies.check)),
    Layer.succeed(CurrentLookupPolicy, of("lookup", defaultLookupPolicy, policies.lookup)),
    Layer.succeed(CurrentDiscoveryPolicy, of("discovery", defaultDiscoveryPolicy, policies.discovery)),
    Layer.succeed(CurrentRetentionPolicy, of("retention", defaultRetentionPolicy, policies.retention)),
    Layer.succeed(CurrentEmailPolicy, of("email", defaultEmailPolicy, policies.email)),
    Layer.succeed(
      CurrentAlertDefaults,
      of("alerts", { mode: "immediate" as const, settings: defaultAlertSettings }, policies.alerts)
    ),
    Layer.succeed(CurrentWebhookRules, of("webhooks", defaultWebhookRules, policies.webhooks)),
    contentFormLayer,
    policies.changes === undefined ? Layer.empty : Layer.succeed(CurrentChangePolicy, policies.changes)
  )
}
