/** The stored form of reports that a schedule makes, without a request. */
import { Context, Effect } from "effect"
import type { ReportContent } from "./ReportContents.ts"

/** The form in which a report's content is kept and shown: something that JSON can hold. */
export type ContentForm = (content: ReportContent) => unknown

/** Loads the form of reports that are made by a schedule. A host provides that of its interface. */
export class CurrentContentForm extends Context.Reference<Effect.Effect<ContentForm>>(
  "@answerscope/core/document/CurrentContentForm",
  { defaultValue: () => Effect.succeed((content: ReportContent) => content) }
) {}
