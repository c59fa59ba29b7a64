/** A typed client of the interface, derived from its contract. */
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpClientRequest } from "effect/http"
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api"
import { AccessKeyCheck } from "../api/request/Access.ts"
import { Api } from "../api/Api.ts"

/** Where the service is, such as `https://api.example.com`, and the key to call it with. */
export interface ApiClientOptions {
  readonly baseUrl: string
  readonly accessKey: Redacted.Redacted<string>
}

/** One method for each operation, by group: `client.brands.create({ payload: { name: "Acme" } })`. */
export class ApiClient extends Context.Service<ApiClient, HttpApiClient.ForApi<typeof Api>>()(
  "@answerscope/http/client/ApiClient"
) {
  /** Needs an `HttpClient`, such as `FetchHttpClient.layer`. */
  static readonly layer = ({ baseUrl, accessKey }: ApiClientOptions) =>
    Layer.effect(ApiClient, HttpApiClient.make(Api, { baseUrl })).pipe(
      Layer.provide(
        HttpApiMiddleware.layerClient(AccessKeyCheck, ({ next, request }) =>
          Effect.suspend(() => next(HttpClientRequest.setHeader(request, "x-access-key", Redacted.value(accessKey))))
        )
      )
    )
}
