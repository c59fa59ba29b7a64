/** Handlers of the operations on reanalyses. */
import { Reanalyses } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { shownReanalysis } from "../../api/ReanalysisGroup.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { ownKey } from "./RequestValues.ts"
import { success } from "./SuccessEnvelope.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "reanalyses",
  Effect.fnUntraced(function* (handlers) {
    const reanalyses = yield* Reanalyses

    return handlers.handleAll({
      start: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(reanalyses.start),
          Effect.map((started) => success(shownReanalysis(started))),
          withApiErrors
        ),
      get: ({ params }) =>
        ownKey(params).pipe(
          Effect.flatMap(reanalyses.get),
          Effect.map((found) => success(shownReanalysis(found))),
          withApiErrors
        )
    })
  })
)
