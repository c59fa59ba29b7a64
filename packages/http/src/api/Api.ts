/**
 * The whole interface. A new resource is one more group here and one more handler layer
 * in the server.
 */
import { HttpApi, OpenApi } from "effect/http-api"
import { AccessKeyCheck } from "./request/Access.ts"
import { AlertGroup } from "./AlertGroup.ts"
import { BrandGroup } from "./BrandGroup.ts"
import { DiscoveryGroup } from "./DiscoveryGroup.ts"
import { EngineGroup } from "./engine/EngineGroup.ts"
import { HealthGroup } from "./HealthGroup.ts"
import { ImportGroup } from "./ImportGroup.ts"
import { KeyGroup } from "./key/KeyGroup.ts"
import { LookupGroup } from "./LookupGroup.ts"
import { SharedGroup } from "./report/ShareReadingGroup.ts"
import { ShareGroup } from "./report/ShareGroup.ts"
import { DocumentGroup } from "./report/DocumentGroup.ts"
import { MarkGroup } from "./mark/MarkGroup.ts"
import { NoticeGroup } from "./NoticeGroup.ts"
import { NotificationGroup } from "./notification/NotificationGroup.ts"
import { refineDocument } from "./OpenApiDocument.ts"
import { BrandBound, IdempotencyKey, RequestForm } from "./request/RequestRules.ts"
import { ReanalysisGroup } from "./ReanalysisGroup.ts"
import { ReportGroup } from "./report/ReportGroup.ts"
import { ScanGroup } from "./ScanGroup.ts"
import { SnapshotGroup } from "./SnapshotGroup.ts"
import { TrackerGroup } from "./TrackerGroup.ts"
import { UsageGroup } from "./usage/UsageGroup.ts"

/**
 * The contract of the public interface. Every operation but shared reports and two health checks
 * checks the key, then the form of the request, then the key's brands, then its Idempotency-Key:
 * the middleware added last runs first.
 */
export class Api extends HttpApi.make("answerscope")
  .add(BrandGroup, ReanalysisGroup, ImportGroup, ScanGroup, SnapshotGroup, LookupGroup, EngineGroup, UsageGroup)
  .add(
    ReportGroup,
    DocumentGroup,
    ShareGroup,
    TrackerGroup,
    AlertGroup,
    MarkGroup,
    NoticeGroup,
    NotificationGroup,
    DiscoveryGroup,
    KeyGroup
  )
  .middleware(IdempotencyKey)
  .middleware(BrandBound)
  .middleware(RequestForm)
  .middleware(AccessKeyCheck)
  .add(SharedGroup, HealthGroup)
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error", errors: "first" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Answerscope",
      version: "0.1.0",
      summary: "Brand visibility in the answers of AI engines and in Google results.",
      description:
        "Measures how a brand appears in answers of AI models and in Google organic results.\n\n" +
        "Paths answer the same with and without a trailing slash. Times are RFC 3339 in UTC with milliseconds. " +
        "Amounts are whole credits. An unknown body property or query parameter, or a repeated one, is refused. " +
        "Every response carries `x-request-id`.",
      transform: refineDocument
    })
  ) {}
