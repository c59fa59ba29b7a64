/**
 * Resolves the redirects that Gemini cites in place of pages, before they expire. Does not visit the pages themselves.
 */
import type { Source } from "@answerscope/core"
import { Effect, Option } from "effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { domainOf } from "../SourceList.ts"
import { withVendorManners } from "../VendorHttp.ts"

export const groundingRedirectHost = "vertexaisearch.cloud.google.com"

// 20 s at worst for all sources: even half that number is a lot for one answer
const lookupMillisMax = 5000
const lookupsAtOnce = 16
const lookupsMax = 64

export interface RedirectOptions {
  readonly client: HttpClient.HttpClient
  /** Host and port: no other one is ever contacted, whatever a reply names. */
  readonly redirectHost: string
}

/**
 * Returns the sources with the targets of their redirects. Keeps a redirect that it cannot resolve. Never fails, and
 * follows one redirect only.
 */
export const resolveRedirects = (
  sources: ReadonlyArray<Source>,
  options: RedirectOptions
): Effect.Effect<ReadonlyArray<Source>> =>
  Effect.forEach(sources, (source, index) => (index < lookupsMax ? resolve(source, options) : Effect.succeed(source)), {
    concurrency: lookupsAtOnce
  })

const resolve = (source: Source, { client, redirectHost }: RedirectOptions): Effect.Effect<Source> => {
  if (URL.parse(source.url)?.host !== redirectHost) return Effect.succeed(source)
  const lookup = (request: HttpClientRequest.HttpClientRequest) =>
    HttpClient.withScope(client)
      .execute(request)
      .pipe(
        Effect.map((response) =>
          response.status >= 300 && response.status < 400
            ? pageAt(response.headers["location"], source)
            : Option.none<Source>()
        ),
        Effect.scoped,
        withVendorManners,
        Effect.orElseSucceed(() => Option.none<Source>())
      )
  return lookup(HttpClientRequest.head(source.url)).pipe(
    Effect.flatMap((page) => (Option.isSome(page) ? Effect.succeed(page) : lookup(HttpClientRequest.get(source.url)))),
    Effect.timeoutOption(lookupMillisMax),
    Effect.map((page) => Option.getOrElse(Option.flatten(page), () => source))
  )
}

const pageAt = (location: string | undefined, source: Source): Option.Option<Source> => {
  const target = location === undefined ? null : URL.parse(location, source.url)
  const domain = target === null ? null : domainOf(target.href)
  return target === null || domain === null ? Option.none() : Option.some({ ...source, url: target.href, domain })
}
