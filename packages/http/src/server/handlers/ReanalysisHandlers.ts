/** Handlers of the operations on reanalyses. */
import { Reanalyses } from "@answerscope/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../api/Api.ts"
import { byKey } from "./ByKey.ts"
import { shownReanalysis } from "../../api/ReanalysisGroup.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "reanalyses",
  Effect.fnUntraced(function* (handlers) {
    const reanalyses = yield* Reanalyses

    return handlers.handleAll({
      start: byKey(reanalyses.start, shownReanalysis),
      get: byKey(reanalyses.get, shownReanalysis)
    })
  })
)
