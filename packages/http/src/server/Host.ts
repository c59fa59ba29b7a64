/** The host's server that embeds the API, and its callers. */
import type { OrganizationId } from "@answerscope/core"
import { Context } from "effect"
import type { IncomingMessage } from "node:http"
import type { Http2ServerRequest } from "node:http2"

/** A request as a framework has it. */
export type HostSource = Request | IncomingMessage | Http2ServerRequest

/** The caller, as authenticated by the host. */
export type HostCaller = HostCallerOptions &
  (
    | {
        /** The organization of the caller. 403 if it does not exist or is suspended. */
        readonly organizationId: OrganizationId | string
      }
    | {
        /** The organization by the host's id. 401 if unknown, 403 if suspended. */
        readonly externalId: string
      }
  )

/** Further options of a caller. */
export interface HostCallerOptions {
  /** `read` allows GET and HEAD, `write` everything. Default `write`. */
  readonly scope?: "read" | "write"
  /** What rate limits count by, within the organization, such as the id of a user. Default the organization itself. */
  readonly caller?: string
}

/** A request, for the host's authentication. */
export interface HostRequest {
  readonly method: string
  /** Path and query as sent by the client, with the prefix. */
  readonly url: string
  readonly headers: Headers
  /** The original request of the host's framework, with everything its middleware added. */
  readonly source: HostSource
}

/** Identifies the caller. Null: 401. An exception or rejection is logged: 500. */
export type HostAuthenticate = (request: HostRequest) => HostCaller | null | Promise<HostCaller | null>

export interface HostSettings {
  /** Prefix of all public paths, such as `/visibility`; empty for none. */
  readonly prefix: string
  /** Null: callers have access keys. */
  readonly authenticate: HostAuthenticate | null
}

/** The current host; empty for the API's own server. */
export class CurrentHost extends Context.Reference<HostSettings>("@answerscope/http/server/CurrentHost", {
  defaultValue: () => ({ prefix: "", authenticate: null })
}) {}

export interface HostedRequest {
  readonly source: HostSource
  readonly url: string
  /** Whether addresses of clients are known at all: if not, nothing is limited by address. */
  readonly hasAddresses: boolean
  /** Whether the host has read the body and has not left it in `body` of the request. */
  readonly isBodyGone: boolean
}

/** The request under way as the host gave it; null where there is no host. */
export class CurrentHostedRequest extends Context.Reference<HostedRequest | null>(
  "@answerscope/http/server/CurrentHostedRequest",
  { defaultValue: () => null }
) {}
