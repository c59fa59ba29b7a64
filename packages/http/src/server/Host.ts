/**
 * The server of another service that this interface is part of, and who calls there.
 */
import type { OrganizationId } from "@answerscope/core"
import { Context } from "effect"
import type { IncomingMessage } from "node:http"
import type { Http2ServerRequest } from "node:http2"

/** A request as a framework has it. */
export type HostSource = Request | IncomingMessage | Http2ServerRequest

/** Who calls, as the host's own authentication says. */
export type HostCaller = HostCallerOptions &
  (
    | {
        /** The organization that everything is done for. One that does not exist, or is suspended, gets 403. */
        readonly organizationId: OrganizationId | string
      }
    | {
        /** The organization by the id that the host gave it. An unknown one gets 401, a suspended one 403. */
        readonly externalId: string
      }
  )

/** What else a host says of a caller. */
export interface HostCallerOptions {
  /** `read` allows GET and HEAD, `write` everything. Default `write`. */
  readonly scope?: "read" | "write"
  /** What rate limits count by, within the organization, such as the id of a user. Default the organization itself. */
  readonly caller?: string
}

/** A request, for the host's authentication. */
export interface HostRequest {
  readonly method: string
  /** Path and query as the client sent them, with the prefix. */
  readonly url: string
  readonly headers: Headers
  /** What the host gave to the handler: the request of its framework, with all that its middleware has put there. */
  readonly source: HostSource
}

/** Identifies the caller. Null: 401. An exception or rejection is logged: 500. */
export type HostAuthenticate = (request: HostRequest) => HostCaller | null | Promise<HostCaller | null>

export interface HostSettings {
  /** What the paths begin with for clients, such as `/visibility`; empty for nothing. */
  readonly prefix: string
  /** Null: callers have access keys. */
  readonly authenticate: HostAuthenticate | null
}

/** The host; nothing special where this interface has a server of its own. */
export class CurrentHost extends Context.Reference<HostSettings>("@answerscope/http/server/CurrentHost", {
  defaultValue: () => ({ prefix: "", authenticate: null })
}) {}

/** A request as the host gave it. */
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
