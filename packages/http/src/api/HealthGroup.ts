/** Whether the server lives, is ready, and knows the caller's key. */
import { AccessScope } from "@answerscope/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { described } from "./field/OperationDocs.ts"
import { AccessKeyCheck } from "./request/Access.ts"
import { Unavailable } from "./request/ApiError.ts"
import { RequestForm } from "./request/RequestRules.ts"

/** The scope of the caller's key. */
const KnownCaller = Schema.Struct({
  ok: Schema.Literal(true),
  scope: AccessScope.annotate({ description: "What the key may do." })
})

const Ok = Schema.Struct({ ok: Schema.Literal(true).annotate({ description: "Always true." }) })

export class HealthGroup extends HttpApiGroup.make("health")
  .add(
    HttpApiEndpoint.get("live", "/v1/health", { success: Ok }).annotateMerge(
      described("getHealth", "Whether the server runs", "Needs no key.")
    ),
    HttpApiEndpoint.get("ready", "/v1/health/ready", { success: Ok, error: Unavailable }).annotateMerge(
      described(
        "getReadiness",
        "Whether the server can take requests",
        "Needs no key. 503 with the reason: no storage, a wrong clock, or a server that drains."
      )
    ),
    HttpApiEndpoint.get("auth", "/v1/health/auth", { success: KnownCaller })
      .middleware(RequestForm)
      .middleware(AccessKeyCheck)
      .annotateMerge(described("getHealthAuth", "Whether the access key is valid, and its scope"))
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Health", description: "Liveness, readiness, and a check of the key." })
  ) {}
