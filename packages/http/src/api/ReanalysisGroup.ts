/** Reanalyses: the stored answers of a brand, read again by the names that it has now. */
import { BrandId, BrandReanalysis } from "@answerscope/core"
import { ReanalysisId } from "@answerscope/core/model"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Success } from "./field/Envelope.ts"
import { RequestedId, ShownId } from "./field/IdField.ts"
import { described } from "./field/OperationDocs.ts"
import { Timestamp } from "./field/SchemaDocs.ts"
import { Conflict, NotFound } from "./request/ApiError.ts"

const exampleId = "rea_01jnhv8q5yfa7tb2c3d4e5f6g7"
const exampleBrandId = "brd_01jnhv8q5yfa7tb2c3d4e5f6g7"

/** A reanalysis as the interface shows it. */
export const Reanalysis = Schema.Struct({
  id: ShownId(ReanalysisId, { examples: [exampleId] }),
  brandId: ShownId(BrandId),
  status: BrandReanalysis.fields.status,
  progress: Schema.Struct({
    total: Schema.Int.annotate({
      description: "Number of stored answers. It grows if answers come in the meantime.",
      examples: [1234]
    }),
    done: Schema.Int.annotate({ description: "Number of answers read so far.", examples: [600] })
  }),
  changed: Schema.Int.annotate({ description: "Number of answers that now read otherwise.", examples: [87] }),
  createdAt: Timestamp("When the reanalysis was started."),
  completedAt: Schema.NullOr(Timestamp("When it was completed or failed; null before."))
}).annotate({
  identifier: "Reanalysis",
  description: "A background job that reads the stored answers of a brand by the names that it has now."
})

/** A reanalysis with its progress in one place. */
export const shownReanalysis = ({ done, total, ...reanalysis }: BrandReanalysis): typeof Reanalysis.Type => ({
  ...reanalysis,
  progress: { total, done }
})

export class ReanalysisGroup extends HttpApiGroup.make("reanalyses")
  .add(
    HttpApiEndpoint.post("start", "/v1/brands/:id/reanalysis", {
      params: { id: RequestedId(BrandId, { description: "Id of the brand.", examples: [exampleBrandId] }) },
      success: Success(Reanalysis).pipe(HttpApiSchema.status(202)),
      error: [NotFound, Conflict]
    }).annotateMerge(
      described(
        "startReanalysis",
        "Re-analyze a brand's answers",
        "Reads all stored answers of the brand by its name, aliases, domain and competitors at this moment, after a " +
          "change of these. Returns at once; poll the reanalysis until it is `completed` or `failed`. Snapshots, " +
          "results of scans, reports and the levels of trackers follow. Raises no alert. A conflict while another " +
          "reanalysis of the brand is running. Takes no body."
      )
    ),
    HttpApiEndpoint.get("get", "/v1/reanalyses/:id", {
      params: { id: RequestedId(ReanalysisId, { description: "Id of the reanalysis.", examples: [exampleId] }) },
      success: Success(Reanalysis),
      error: NotFound
    }).annotateMerge(described("getReanalysis", "Get a reanalysis"))
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Reanalyses", description: "Stored answers, read again by the names of now. Free." })
  ) {}
