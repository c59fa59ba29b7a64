/** What a link shows. Needs no key. */
import { ReportDocument } from "@answerscope/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Success } from "../field/Envelope.ts"
import { described } from "../field/OperationDocs.ts"
import { Timestamp } from "../field/SchemaDocs.ts"
import { Internal, NotFound, OutcomeUnknown, RateLimited, Unauthenticated, Unavailable } from "../request/ApiError.ts"
import { RequestForm } from "../request/RequestRules.ts"
import { contentDocs } from "./ReportContent.ts"

/** A report as a link shows it. */
const SharedReport = Schema.Struct({
  title: Schema.NullOr(Schema.String),
  comment: Schema.NullOr(Schema.String),
  branding: Schema.NullOr(ReportDocument.fields.branding),
  frozenAt: Schema.NullOr(Timestamp("When the report was made; null: its figures are read anew.")),
  content: Schema.Unknown.annotate({ description: contentDocs })
}).annotate({ identifier: "SharedReport", description: "A report as a link shows it." })

const params = { token: Schema.String.annotate({ description: "The end of the link's address." }) }
const success = Success(SharedReport)
const error = [NotFound, Unauthenticated, RateLimited, Unavailable, OutcomeUnknown, Internal] as const

const description =
  "Needs no key. A wrong, expired or revoked link, and a wrong password, are all 404; a missing password is 401. At " +
  "most 60 openings and 10 passwords a minute."

export class SharedGroup extends HttpApiGroup.make("shared")
  .add(
    HttpApiEndpoint.get("read", "/v1/shared/:token", { params, success, error }).annotateMerge(
      described("readShared", "What a link shows", description)
    ),
    HttpApiEndpoint.post("unlock", "/v1/shared/:token", {
      params,
      payload: Schema.Struct({
        password: Schema.String.annotate({ description: "The link's password.", examples: ["plum-window-42"] })
      }).annotate({ examples: [{ password: "plum-window-42" }] }),
      success,
      error
    }).annotateMerge(described("unlockShared", "What a link with a password shows", description))
  )
  .middleware(RequestForm)
  .annotateMerge(OpenApi.annotations({ title: "Shared reports", description: "What links show, without a key." })) {}
