/** Tests vendors and the mail server with free requests that send nothing. */
import {
  EmailConfig,
  EngineConfig,
  mailFault,
  SeoConfig,
  type VendorCheck,
  vendorChecks,
  type VendorFault,
  vendorFault
} from "@answerscope/providers"
import { Effect } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { failed, type Finding, ok, warning } from "./Finding.ts"

const vendorFinding = ({ provesKey, vendor }: VendorCheck, fault: VendorFault | null): Finding => {
  if (fault !== null) return (fault.isPassing ? warning : failed)(vendor, fault.problem, fault.remedy)
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
    (check) => Effect.map(vendorFault(check), (fault) => vendorFinding(check, fault)),
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
