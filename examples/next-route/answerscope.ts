/** One Answerscope for the whole server: `lib/answerscope.ts` of a Next application. */
import { type Answerscope, createAnswerscope } from "answerscope"

declare global {
  var keptAnswerscope: Promise<Answerscope> | undefined
}

const make = async (): Promise<Answerscope> => {
  const scope = await createAnswerscope({
    database: "memory",
    engines: { chatgpt: "simulated" },
    http: {
      prefix: "/api/visibility",
      authenticate: ({ headers }) => {
        const organizationId = headers.get("x-organization")
        return organizationId === null ? null : { organizationId }
      }
    }
  })
  await scope.start()
  return scope
}

/** Created once, even if Next reloads this module; again after a failure. */
export const answerscope = (): Promise<Answerscope> =>
  (globalThis.keptAnswerscope ??= make().catch((error: unknown) => {
    globalThis.keptAnswerscope = undefined
    throw error
  }))
