/** The form of reports that schedules make: that of the HTTP API. */
import { CurrentContentForm } from "@answerscope/core"
import { Effect, Layer } from "effect"

/** Loaded when a report is made. */
export const contentFormLayer = Layer.succeed(
  CurrentContentForm,
  Effect.map(
    Effect.promise(() => import("@answerscope/http/rows")),
    ({ encodeContent }) => encodeContent
  )
)
