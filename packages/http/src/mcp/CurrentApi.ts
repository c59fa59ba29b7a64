/** The API as the caller of a tool may use it. */
import { Context } from "effect"
import type { Client } from "../client/fetch/FetchClient.ts"

export interface ApiAccess {
  /** Calls the API with the caller's key. */
  readonly client: Client
  /** Whether the caller may use tools that write. */
  readonly mayWrite: () => Promise<boolean>
  /** The text of a page of the server, such as `/v1/openapi.json`; `null` if it does not exist. */
  readonly page: (path: string) => Promise<string | null>
}

/** The access of the current caller. */
export class CurrentApi extends Context.Reference<ApiAccess>("@answerscope/http/mcp/CurrentApi", {
  defaultValue: () => {
    throw new TypeError("a tool was called without access to the API")
  }
}) {}
