/**
 * Tries out vendors and the mail server by what costs nothing and sends nothing.
 */
import {
  EmailConfig,
  EngineConfig,
  mailFault,
  SeoConfig,
  type VendorCheck,
  vendorChecks,
  vendorStatus
} from "@answerscope/providers"
import { Effect } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { failed, type Finding, ok, warning } from "./Finding.ts"

const vendorFinding = ({ vendor, setting, provesKey }: VendorCheck, status: number | null): Finding => {
  if (status === null) {
    return failed(vendor, "cannot be reached", "Check outgoing connections and the vendor's BASE_URL.")
  }
  if (status === 401 || status === 403) return failed(vendor, `refuses the key (${status})`, `Check ${setting}.`)
  if (status === 429) return warning(vendor, "limits requests (429)", "Check the account's plan and limits.")
  if (status >= 400) return failed(vendor, `answers ${status}`, "Try again later; check the vendor's BASE_URL.")
  return ok(vendor, provesKey ? "can be reached and accepts the key" : "can be reached; no free request tests the key")
}

/** Each vendor with a key. */
export const vendorFindings = Effect.gen(function* () {
  const engines = yield* EngineConfig.engineSettings
  const checks = vendorChecks(engines, yield* SeoConfig.seoSettings)
  if (engines.simulated) {
    return [
      warning("engines", "are simulated: all answers are invented", "Set OPENAI_API_KEY or another vendor's key.")
    ]
  }
  return yield* Effect.forEach(
    checks,
    (check) => Effect.map(vendorStatus(check), (status) => vendorFinding(check, status)),
    { concurrency: 5 }
  )
}).pipe(Effect.provide(FetchHttpClient.layer))

export const mailFinding = Effect.gen(function* () {
  const settings = yield* EmailConfig.emailSettings
  if (settings._tag !== "smtp") return ok("mail", settings._tag === "simulated" ? "is simulated" : "is not configured")
  const fault = yield* mailFault(settings)
  return fault === null
    ? ok("mail", "the server accepts the login; nothing was sent")
    : failed("mail", fault, "Check SMTP_URL: scheme, host, port, user and password.")
})
