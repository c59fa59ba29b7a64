/** Imports: answers of another tool, prompts and competitors, from a file. */
import { BrandId, Import as CoreImport } from "@answerscope/core"
import { ImportId, RefusedLine } from "@answerscope/core/model"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Success } from "./field/Envelope.ts"
import { RequestedId, ShownId } from "./field/IdField.ts"
import { described } from "./field/OperationDocs.ts"
import { BooleanParameter } from "./field/QueryParameter.ts"
import { Timestamp } from "./field/SchemaDocs.ts"
import { BodyTooLarge, Conflict, InsufficientCredits, NotFound, UnsupportedMediaType } from "./request/ApiError.ts"
import { IsLongRequest, TakesFile } from "./request/RequestRules.ts"

const exampleId = "imp_01jnhv8q5yfa7tb2c3d4e5f6g7"
const exampleBrandId = "brd_01jnhv8q5yfa7tb2c3d4e5f6g7"

/** An import as the interface shows it. */
const Import = Schema.Struct({
  id: ShownId(ImportId, { examples: [exampleId] }),
  brandId: ShownId(BrandId),
  kind: CoreImport.fields.kind,
  status: Schema.Literals(["pending", "running", "completed", "failed"]),
  progress: Schema.Struct({
    total: Schema.Int.annotate({ description: "Number of lines to store.", examples: [1234] }),
    done: Schema.Int.annotate({ description: "Number of lines stored so far.", examples: [600] })
  }),
  accepted: Schema.Int.annotate({ description: "Number of lines that are taken.", examples: [1234] }),
  duplicates: Schema.Int.annotate({ description: "Number of lines that were there before.", examples: [3] }),
  refusedCount: Schema.Int.annotate({ description: "Number of refused lines.", examples: [1] }),
  refused: Schema.Array(RefusedLine).annotate({
    description: "The first 100 refused lines.",
    examples: [[{ line: 7, reason: "time: must not be in the future" }]]
  }),
  createdAt: Timestamp("When it was started."),
  completedAt: Schema.NullOr(Timestamp("When it was completed or failed; null before."))
}).annotate({ identifier: "Import", description: "A file of answers, prompts or competitors." })

export const shownImport = (found: CoreImport): typeof Import.Type => {
  const { done, refusals, refused, status, total, ...shown } = Struct.omit(found, [
    "organizationId",
    "names",
    "scans",
    "lastLine",
    "lastCheckedAt",
    "creditsPerLine"
  ])
  return {
    ...shown,
    status: status === "receiving" ? "pending" : status,
    progress: { total, done },
    accepted: total,
    refusedCount: refused,
    refused: refusals
  }
}

const file = { schema: { type: "string" } }

/** Describes the body, which no schema reads. */
const withFile = (operation: Record<string, unknown>): Record<string, unknown> => ({
  ...operation,
  requestBody: { required: true, content: { "text/csv": file, "application/x-ndjson": file } }
})

export class ImportGroup extends HttpApiGroup.make("imports")
  .add(
    HttpApiEndpoint.post("start", "/v1/imports", {
      query: {
        kind: CoreImport.fields.kind.annotate({ description: "What the file holds.", examples: ["answers"] }),
        brand_id: RequestedId(BrandId, { description: "The brand.", examples: [exampleBrandId] }),
        strict: Schema.optionalKey(BooleanParameter("Whether one wrong line refuses the file. Default false."))
      },
      success: Success(Import).pipe(HttpApiSchema.status(202)),
      error: [NotFound, Conflict, InsufficientCredits, BodyTooLarge, UnsupportedMediaType]
    })
      .annotate(IsLongRequest, true)
      .annotate(TakesFile, true)
      .annotate(OpenApi.Transform, withFile)
      .annotateMerge(
        described(
          "startImport",
          "Import a file",
          "The body is the file, `text/csv` or `application/x-ndjson` in UTF-8, at most 64 MiB. Answers have `time`, " +
            "`engine`, `prompt` and `answer`, and may have `model`, `sources`, `location`, `language`, `sample`, " +
            "`surface`, `names` and `names_competitors`. Prompts have `prompt` and may have `tags`; competitors have " +
            "`name` and may have `domain` and `aliases`. Names of columns of Peec, Profound, Otterly, Elmo and " +
            "Canonry are known. `ChatGPT` means the app, `chatgpt` the API. Answers count in reports from their own " +
            "time and raise no alert; each of their days is a scan without checks. Poll until it is " +
            "`completed` or `failed`. A conflict while another import of answers of the brand is running. The same " +
            "file again changes nothing, so there is no Idempotency-Key."
        )
      ),
    HttpApiEndpoint.get("get", "/v1/imports/:id", {
      params: { id: RequestedId(ImportId, { description: "Id of the import.", examples: [exampleId] }) },
      success: Success(Import),
      error: NotFound
    }).annotateMerge(described("getImport", "Get an import"))
  )
  .annotateMerge(OpenApi.annotations({ title: "Imports", description: "Files of other tools." })) {}
