/**
 * Handlers of what links show. The token in the path replaces a key, so tries of wrong ones are limited by address. The
 * figures of a period are kept for a while, so that a public address makes little work however often it is opened.
 */
import { OrganizationId, ShareId, Shares } from "@answerscope/core"
import { isEmailToken } from "@answerscope/core/model"
import { Cache, DateTime, Duration, Effect, Exit } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { encodeContent } from "../../api/report/ReportContent.ts"
import { NotFound, Unauthenticated } from "../../api/request/ApiError.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { tooManyRequests } from "../error/TooManyRequests.ts"
import { AddressLimit } from "../gate/AddressLimit.ts"
import { Admission } from "../gate/Admission.ts"
import { noteRoute, setResponseHeader } from "../RequestRecord.ts"
import { success } from "./SuccessEnvelope.ts"

/** How long the figures of a period are shown again, and of how many links at most. */
const keptFor = Duration.minutes(10)
const keptMax = 32

/** The path gives the right to read, so it must not be sent on or found. */
const setHeaders = Effect.all([
  setResponseHeader("referrer-policy", "no-referrer"),
  setResponseHeader("x-robots-tag", "noindex"),
  setResponseHeader("cache-control", "no-store")
])

type Opened = Effect.Success<ReturnType<Shares["Service"]["open"]>>

/** The figures of links that show a period, read once in a while. */
const keptFigures = Effect.gen(function* () {
  const shares = yield* Shares
  const { admit } = yield* Admission
  const read = (place: string) => {
    // the last part only makes another place of the same link: figures from before an erasure are not shown after it
    const [organization = "", id = ""] = place.split(" ")
    const key = { organizationId: OrganizationId.make(organization), id: ShareId.make(id) }
    // as any report of the organization
    return shares
      .read(key, encodeContent)
      .pipe(withApiErrors, admit({ organizationId: key.organizationId, isRead: true }), Effect.scoped)
  }
  const cache = yield* Cache.makeWith(read, {
    capacity: keptMax,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? keptFor : Duration.zero)
  })
  return ({ erasedAt, share: { id, organizationId } }: Opened) =>
    Cache.get(cache, `${organizationId} ${id} ${erasedAt === null ? "" : DateTime.formatIso(erasedAt)}`)
})

export const layer = HttpApiBuilder.group(
  Api,
  "shared",
  Effect.fnUntraced(function* (handlers) {
    const shares = yield* Shares
    const limit = yield* AddressLimit
    const figuresOf = yield* keptFigures

    const refuse = (retryAfterMillis: number) =>
      tooManyRequests({ name: "address", policy: limit.policy, retryAfterMillis })

    const failed = Effect.fnUntraced(function* () {
      const waitMillis = yield* limit.countFailure
      return yield* waitMillis > 0 ? refuse(waitMillis) : new NotFound({ message: "Not found." })
    })

    const opened = Effect.fnUntraced(function* (token: string, password: string | null) {
      if (!isEmailToken(token)) return yield* failed()
      const open = shares.open(token, password).pipe(
        Effect.catchTag("PasswordMissing", ({ message }) => Effect.fail(new Unauthenticated({ message }))),
        Effect.catchTag("NotFound", failed),
        withApiErrors
      )
      const waitMillis = yield* limit.waitMillis
      return (yield* waitMillis > 0 ? limit.inTurn(open) : open) ?? (yield* refuse(waitMillis))
    })

    const show = Effect.fnUntraced(function* (route: string, token: string, password: string | null) {
      yield* noteRoute(route)
      yield* setHeaders
      const open = yield* opened(token, password)
      const { branding, document, share } = open
      const text = document === null ? yield* figuresOf(open) : document.content
      const content: unknown = text === null ? null : JSON.parse(text)
      const { comment, frozenAt, title } = document ?? { ...share, frozenAt: null }
      return success({ title, comment, branding, frozenAt, content })
    })

    return handlers.handleAll({
      read: ({ endpoint, params }) => show(endpoint.path, params.token, null),
      unlock: ({ endpoint, params, payload }) => show(endpoint.path, params.token, payload.password)
    })
  })
)
