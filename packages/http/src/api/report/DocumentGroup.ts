/** Operations on reports as things: drafted, made once, and then the same for good. */
import { BrandId, DocumentId } from "@answerscope/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { pageFields, Removed, Success } from "../field/Envelope.ts"
import { RequestedId } from "../field/IdField.ts"
import { described } from "../field/OperationDocs.ts"
import { pageParameters } from "../field/QueryParameter.ts"
import { Conflict, NotFound } from "../request/ApiError.ts"
import { IsHeavyRequest } from "../request/RequestRules.ts"
import {
  Branding,
  BrandingChange,
  DocumentChange,
  DocumentHead,
  exampleDocumentId,
  NewDocument,
  previewParameters,
  ReportDocument
} from "./DocumentBody.ts"
import { contentDocs } from "./ReportContent.ts"

const params = { id: RequestedId(DocumentId, { description: "Id of the report.", examples: [exampleDocumentId] }) }

export class DocumentGroup extends HttpApiGroup.make("documents")
  .add(
    HttpApiEndpoint.post("create", "/v1/reports/documents", {
      payload: NewDocument,
      success: Success(ReportDocument),
      error: [NotFound, Conflict]
    }).annotateMerge(
      described("createDocument", "Draft a report", "An organization has at most 1,000 reports; then a conflict.")
    ),
    HttpApiEndpoint.get("list", "/v1/reports/documents", {
      query: {
        brand_id: Schema.optionalKey(
          RequestedId(BrandId, { description: "Only reports of this brand. An unknown or malformed id has none." })
        ),
        ...pageParameters
      },
      success: Success(Schema.Struct({ ...pageFields, documents: Schema.Array(DocumentHead) }))
    }).annotateMerge(described("listDocuments", "List reports, newest first")),
    HttpApiEndpoint.get("get", "/v1/reports/documents/:id", {
      params,
      success: Success(ReportDocument),
      error: NotFound
    })
      .annotate(IsHeavyRequest, true)
      .annotateMerge(described("getDocument", "Get a report with its content")),
    HttpApiEndpoint.patch("update", "/v1/reports/documents/:id", {
      params,
      payload: DocumentChange,
      success: Success(ReportDocument),
      error: [NotFound, Conflict]
    }).annotateMerge(described("updateDocument", "Change a draft", "A made report is a conflict.")),
    HttpApiEndpoint.delete("remove", "/v1/reports/documents/:id", {
      params,
      success: Success(Removed),
      error: NotFound
    }).annotateMerge(described("removeDocument", "Remove a report")),
    HttpApiEndpoint.post("make", "/v1/reports/documents/:id/make", {
      params,
      success: Success(ReportDocument),
      error: [NotFound, Conflict]
    })
      .annotate(IsHeavyRequest, true)
      .annotateMerge(
        described(
          "makeDocument",
          "Make a report",
          "Reads its figures once; from then on it stays as it is. Safe to repeat. At most 4 MB."
        )
      ),
    HttpApiEndpoint.post("duplicate", "/v1/reports/documents/:id/duplicate", {
      params,
      success: Success(ReportDocument),
      error: [NotFound, Conflict]
    }).annotateMerge(described("duplicateDocument", "Copy a report as a draft"))
  )
  .add(
    HttpApiEndpoint.get("preview", "/v1/reports/preview", {
      query: previewParameters,
      success: Success(Schema.Struct({ content: Schema.Unknown.annotate({ description: contentDocs }) })),
      error: NotFound
    })
      .annotate(IsHeavyRequest, true)
      .annotateMerge(
        described("previewDocument", "Preview the content of a report", "With every section. Nothing is stored.")
      ),
    HttpApiEndpoint.get("design", "/v1/reports/design", { success: Success(Branding) }).annotateMerge(
      described("getReportDesign", "Get the branding of reports", "Links that show a period use it.")
    ),
    HttpApiEndpoint.put("saveDesign", "/v1/reports/design", {
      payload: BrandingChange,
      success: Success(Branding)
    }).annotateMerge(described("saveReportDesign", "Set the branding of reports", "Existing reports stay as they are."))
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Report documents", description: "Reports that are made once and handed over. Free." })
  ) {}
