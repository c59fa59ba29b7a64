/** Access keys of the caller's organization. For keys with the scope `admin` alone. */
import { type AccessKey as CoreKey, AccessKeyId, AccessScope, BrandId } from "@answerscope/core"
import { RequestedId } from "@answerscope/core/model"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { pageFields, Removed, Success } from "../field/Envelope.ts"
import { ShownId } from "../field/IdField.ts"
import { described } from "../field/OperationDocs.ts"
import { pageParameters } from "../field/QueryParameter.ts"
import { keywords, Timestamp } from "../field/SchemaDocs.ts"
import { Conflict, NotFound } from "../request/ApiError.ts"
import { NeedsAdmin, ShowsSecret } from "../request/RequestRules.ts"

const exampleId = "key_01jnhv8q5yfa7tb2c3d4e5f6g7"
const exampleBrandId = BrandId.make("brd_01jnhv8q5yfa7tb2c3d4e5f6g7")

const scope = AccessScope.annotate({
  description: "`read`: GET and HEAD. `write`: everything but keys. `admin`: keys, too."
})

/** A key as the interface shows it. */
export const AccessKey = Schema.Struct({
  id: ShownId(AccessKeyId, { examples: [exampleId] }),
  name: Schema.NullOr(Schema.String),
  scope,
  displayPrefix: Schema.String.annotate({ description: "The first characters, to recognize it." }),
  current: Schema.Boolean.annotate({ description: "Whether this request was made with it." }),
  createdAt: Timestamp("When it was created."),
  lastUsedAt: Schema.NullOr(Timestamp("When it was last used, to the minute; null: never.")),
  expiresAt: Schema.NullOr(Timestamp("When it expires; null: never.")),
  revokedAt: Schema.NullOr(Timestamp("When it was revoked; null: it was not.")),
  brandIds: Schema.NullOr(Schema.Array(BrandId)).annotate({
    description: "The brands that it is bound to, without deleted ones; null: all brands."
  })
}).annotate({ identifier: "AccessKey", description: "An access key, without its text." })

/** A key, and whether the caller used it. */
export const shownKey = (key: CoreKey, caller: { readonly accessKeyId: string }): typeof AccessKey.Type => ({
  ...Struct.omit(key, ["organizationId"]),
  current: key.id === caller.accessKeyId
})

const NewKey = Schema.Struct({
  name: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "1 to 200 characters.", examples: ["Reports"] })
  ),
  scope,
  expiresAt: Schema.optionalKey(Schema.NullOr(Timestamp("When it expires: later than now. Default null: never."))),
  brandIds: Schema.optionalKey(
    Schema.NullOr(Schema.Array(RequestedId(BrandId)).check(keywords({ minItems: 1, maxItems: 50 }))).annotate({
      description: "Brands to bind it to, 1 to 50; not with `admin`. Default null: all brands.",
      examples: [[exampleBrandId]]
    })
  )
}).annotate({ examples: [{ name: "Reports", scope: "read" }] })

const IssuedKey = Schema.Struct({
  ...AccessKey.fields,
  accessKey: Schema.String.annotate({ description: "The key. It is shown once." })
}).annotate({ identifier: "IssuedAccessKey", description: "A new access key with its text." })

export class KeyGroup extends HttpApiGroup.make("keys")
  .add(
    HttpApiEndpoint.get("list", "/v1/keys", {
      query: pageParameters,
      success: Success(Schema.Struct({ ...pageFields, keys: Schema.Array(AccessKey) }))
    }).annotateMerge(described("listKeys", "List access keys, newest first", "Revoked and expired ones, too.")),
    HttpApiEndpoint.post("create", "/v1/keys", {
      payload: NewKey,
      success: Success(IssuedKey),
      error: [Conflict, NotFound]
    })
      .annotate(ShowsSecret, true)
      .annotateMerge(
        described(
          "createKey",
          "Create an access key",
          "An organization has at most 1,000 valid ones; then a conflict. A key that is bound to brands sees and " +
            "changes those alone, and of the organization its credits; lists then need `brand_id` if it has several."
        )
      ),
    HttpApiEndpoint.delete("revoke", "/v1/keys/:id", {
      params: { id: RequestedId(AccessKeyId, { description: "Id of the key.", examples: [exampleId] }) },
      success: Success(Removed),
      error: NotFound
    }).annotateMerge(
      described("revokeKey", "Revoke an access key", "At once and for good. A key may revoke itself. Safe to repeat.")
    )
  )
  .annotateEndpoints(NeedsAdmin, true)
  .annotateMerge(
    OpenApi.annotations({ title: "Keys", description: "Access keys. They need a key with the scope `admin`. Free." })
  ) {}
