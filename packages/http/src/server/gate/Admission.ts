/**
 * Limits concurrent expensive requests and exports per organization, across all its keys. Each process counts
 * separately, because memory and connections belong to the process.
 */
import { HeavyReader, makeFairPermits } from "@answerscope/core/model"
import type { OrganizationId } from "@answerscope/core"
import { Context, Duration, Effect, Exit, Layer, Metric, Scope } from "effect"
import type { RateLimited } from "../../api/request/ApiError.ts"
import { tooManyRequests } from "../error/TooManyRequests.ts"
import { exportsUnderWay } from "../ExportsUnderWay.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"

/** Requests of one organization that run at once. Most take up to 20 MB each until their responses are sent. */
const ofOrganizationMax = 4

/** What responses that are being made may weigh at once, of all organizations. */
const ofProcessMax = 8

/** A read weighs more than a change: the database and this process go through much data for it. */
const readWeight = 2

/** Requests of one organization that wait. */
const waitingMax = 128

/** Longest wait; below common timeouts of clients and proxies. */
const waitMax = Duration.seconds(20)

const refuse = (name: string, limit: number, message: string) =>
  tooManyRequests({ name, policy: `"${name}";q=${limit}`, retryAfterMillis: 5_000, message })

const tooManyHeavy = refuse(
  "heavy",
  ofOrganizationMax,
  `Your organization has ${ofOrganizationMax} requests for lists, scans or reports under way, and others waiting. ` +
    "Read their responses, then try again."
)

/** Releases the admission of the current request, which is now counted elsewhere. */
class LeaveAdmission extends Context.Reference<Effect.Effect<void>>("@answerscope/http/server/gate/LeaveAdmission", {
  defaultValue: () => Effect.void
}) {}

export class Admission extends Context.Service<
  Admission,
  {
    /**
     * Runs a request whose cost grows with its organization's data. It counts for the process until its response is
     * made, and for its organization until the response is sent. Others wait; `RateLimited` if too many do, or for too
     * long.
     */
    readonly admit: (request: {
      readonly organizationId: OrganizationId
      readonly isRead: boolean
    }) => <A, E, R>(operation: Effect.Effect<A, E, R>) => Effect.Effect<A, E | RateLimited, R | Scope.Scope>
    /** Counts the request under way as an export until the scope closes. `RateLimited` if there are too many. */
    readonly beginExport: (organizationId: OrganizationId) => Effect.Effect<void, RateLimited, Scope.Scope>
  }
>()("@answerscope/http/server/gate/Admission") {
  static readonly layer = Layer.effect(
    Admission,
    Effect.gen(function* () {
      const { exportsAtOnce, exportsAtOnceOfOrganization } = yield* CurrentHttpOptions
      const exportsMax = Math.min(exportsAtOnce, exportsAtOnceOfOrganization)
      const sending = makeFairPermits(Number.POSITIVE_INFINITY, ofOrganizationMax)
      const making = makeFairPermits(ofProcessMax, ofOrganizationMax)
      const exports = makeFairPermits(exportsAtOnce, exportsMax)

      const admit: Admission["Service"]["admit"] =
        ({ isRead, organizationId }) =>
        (operation) =>
          Effect.gen(function* () {
            if (sending.waiting(organizationId) >= waitingMax) return yield* tooManyHeavy
            const untilSent = yield* Scope.fork(yield* Effect.scope)
            return yield* Effect.scopedWith((untilMade) =>
              Effect.andThen(
                Effect.andThen(
                  Scope.provide(sending.take(organizationId), untilSent),
                  Scope.provide(making.take(organizationId, isRead ? readWeight : 1), untilMade)
                ).pipe(Effect.timeoutOrElse({ duration: waitMax, orElse: () => tooManyHeavy })),
                operation.pipe(
                  Effect.provideService(LeaveAdmission, Scope.close(untilSent, Exit.void)),
                  Effect.provideService(HeavyReader, isRead ? organizationId : null)
                )
              )
            )
          })

      const beginExport: Admission["Service"]["beginExport"] = Effect.fnUntraced(function* (organizationId) {
        if (exports.isFull(organizationId)) {
          return yield* refuse(
            "export",
            exportsMax,
            "Too many exports are under way. Read them first, or try again later."
          )
        }
        yield* exports.take(organizationId)
        yield* Effect.acquireRelease(Metric.modify(exportsUnderWay, 1), () => Metric.modify(exportsUnderWay, -1))
        yield* Effect.flatten(Effect.service(LeaveAdmission))
      })

      return Admission.of({ admit, beginExport })
    })
  )
}
