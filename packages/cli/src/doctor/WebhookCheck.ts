/** Tests TLS connections to the hosts of webhook subscriptions, like the sender, without sending anything. */
import type { WebhookRules } from "@answerscope/core"
import { WebhookConfig, webhookFault } from "@answerscope/providers"
import { Effect } from "effect"
import { webhookOrigins } from "./DatabaseCheck.ts"
import { failed, type Finding, ok, warning } from "./Finding.ts"

const what = "webhooks"
const hostsMax = 5

const ruleFinding = ({ allowHttp, allowPrivate }: WebhookRules, tried: string): Finding => {
  const beyond = [...(allowHttp ? ["http URLs"] : []), ...(allowPrivate ? ["private addresses"] : [])]
  if (beyond.length === 0) return ok(what, `go to public https addresses only; ${tried}`)
  const advice = "Unset WEBHOOK_ALLOW_HTTP and WEBHOOK_ALLOW_PRIVATE unless this network is closed."
  return warning(what, `may go to ${beyond.join(" and ")}; ${tried}`, advice)
}

const hostAdvice = "Other hosts work: check this host and its certificate."
const networkAdvice =
  "No host can be reached: check DNS and outgoing connections of this machine. Proxies are not used."

/** The rules and the unreachable hosts. Fails only if all are unreachable: one may be its owner's fault. */
export const webhookFindings = Effect.gen(function* () {
  const rules = yield* WebhookConfig.webhookRules
  const found = yield* webhookOrigins(hostsMax)
  if (found === null) return [ruleFinding(rules, "no host was tested, because the database cannot be read")]
  if (found.total === 0) return [ruleFinding(rules, "no host was tested, because no webhook is enabled")]
  const { origins, total } = found
  const faults = yield* Effect.forEach(origins, (origin) => webhookFault(origin, rules), { concurrency: hostsMax })
  const reached = faults.filter((fault) => fault === null).length
  const unreached = (origin: string, fault: string) =>
    reached === 0
      ? failed(what, `${origin}: ${fault}`, networkAdvice)
      : warning(what, `${origin}: ${fault}`, hostAdvice)
  const of =
    total > origins.length
      ? `the ${origins.length} most used of ${total} hosts`
      : total === 1
        ? "1 host"
        : `${total} hosts`
  return [
    ruleFinding(rules, `of ${of}, ${reached} can be reached`),
    ...origins.flatMap((origin, index) => {
      const fault = faults[index] ?? null
      return fault === null ? [] : [unreached(origin, fault)]
    })
  ]
})
