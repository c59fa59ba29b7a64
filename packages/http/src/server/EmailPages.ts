/**
 * The pages that emails link to: to confirm an address, and to unsubscribe it. The token in the path replaces a key. No
 * page reveals whether a token exists before its form is sent. They load no scripts and no foreign content. Mail
 * scanners that open links change nothing, because only a POST does.
 */
import { emailPages, isEmailToken } from "@answerscope/core/model"
import { Recipients } from "@answerscope/core"
import { Effect } from "effect"
import { HttpRouter, type HttpServerResponse } from "effect/http"
import { plainPage as page } from "./error/PlainPage.ts"
import { AddressLimit } from "./gate/AddressLimit.ts"
import { retryAfterSeconds } from "./error/ApiErrors.ts"
import { noteRoute } from "./RequestRecord.ts"

const confirmPath = `${emailPages.confirm}/:token` as const
const unsubscribePath = `${emailPages.unsubscribe}/:token` as const

/** The routes, for the responses to other methods. */
export const emailRoutes = [confirmPath, unsubscribePath].flatMap(
  (path) =>
    [
      ["GET", path],
      ["POST", path]
    ] as const
)

/** Whether a request's URL contains a token, also that of a shared report. Such URLs appear in no log and no trace. */
export const hasToken = (url: string): boolean =>
  [...Object.values(emailPages), "/v1/shared/", "/s/"].some((path) => url.startsWith(path))

const form = (question: string, button: string) =>
  `<p>${question}</p>\n<form method="post"><button type="submit">${button}</button></form>`

const confirmForm = page(
  "Confirm your address",
  form("Do you want to get notifications of changes in a brand's visibility by email?", "Yes, send them to me")
)
const isConfirmed = page("Confirmed", "<p>You will get the notifications. Each has a link to unsubscribe.</p>")
const unsubscribeForm = page(
  "Unsubscribe",
  form("Do you want no more notifications of changes in a brand's visibility by email?", "Unsubscribe")
)
const isUnsubscribed = page("Unsubscribed", "<p>You will get no more of these emails.</p>")
const notValid = page("This link is not valid", "<p>It was used already, is too old, or is not complete.</p>", {
  status: 404
})
const unavailable = page("Please try again", "<p>This did not work. Nothing was changed; try again in a moment.</p>", {
  status: 503,
  retryAfter: retryAfterSeconds
})
const outcomeUnknown = page(
  "Please try again",
  "<p>This may have worked. Try again in a moment; if the link to confirm is not valid then, it has worked.</p>",
  { status: 503, retryAfter: retryAfterSeconds }
)
const tooMany = (seconds: number) =>
  page("Please wait", `<p>There were too many requests; try again in ${seconds} seconds.</p>`, {
    status: 429,
    retryAfter: seconds
  })

/** The pages. Forms with a wrong token count towards a limit of their address, which a right token passes. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const recipients = yield* Recipients
    const limit = yield* AddressLimit

    const withToken = <R>(
      path: string,
      respond: (token: string) => Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>
    ) =>
      Effect.gen(function* () {
        yield* noteRoute(path)
        const { token = "" } = yield* HttpRouter.params
        return isEmailToken(token) ? yield* respond(token) : notValid
      })

    const refused = (waitMillis: number) => tooMany(Math.ceil(waitMillis / 1000))

    const submitted = (change: ReturnType<typeof recipients.confirm>, done: HttpServerResponse.HttpServerResponse) =>
      Effect.gen(function* () {
        const waitMillis = yield* limit.waitMillis
        const isDone = yield* waitMillis > 0 ? limit.inTurn(change) : change
        if (isDone === true) return done
        if (isDone === null) return refused(waitMillis)
        const nextMillis = yield* limit.countFailure
        return nextMillis > 0 ? refused(nextMillis) : notValid
      }).pipe(
        Effect.catch((error) =>
          Effect.as(Effect.logError("storage fault", error), error.isOutcomeUnknown ? outcomeUnknown : unavailable)
        )
      )

    yield* router.add(
      "GET",
      confirmPath,
      withToken(confirmPath, () => Effect.succeed(confirmForm))
    )
    yield* router.add(
      "POST",
      confirmPath,
      withToken(confirmPath, (token) => submitted(recipients.confirm(token), isConfirmed))
    )
    yield* router.add(
      "GET",
      unsubscribePath,
      withToken(unsubscribePath, () => Effect.succeed(unsubscribeForm))
    )
    yield* router.add(
      "POST",
      unsubscribePath,
      withToken(unsubscribePath, (token) => submitted(recipients.unsubscribe(token), isUnsubscribed))
    )
  })
)
