/** Error codes, with their status and meaning. */

export const apiErrors = {
  invalid_request: {
    status: 400,
    description: "The body, a query parameter or a header breaks a rule; the message names the place."
  },
  unauthenticated: {
    status: 401,
    description: "The access key is missing, malformed, unknown, expired or revoked; one message for all of them."
  },
  insufficient_credits: {
    status: 402,
    description: "The balance does not cover the cost. Nothing was charged or created."
  },
  forbidden: {
    status: 403,
    description: "The key is valid, but its scope does not allow the operation, or the organization is suspended."
  },
  not_found: {
    status: 404,
    description: "No such thing in this organization: the id is unknown, malformed, or another organization's."
  },
  method_not_allowed: { status: 405, description: "The path exists, but not with this method." },
  not_acceptable: {
    status: 406,
    description: "`accept` allows none of application/json, text/csv and application/x-ndjson."
  },
  conflict: {
    status: 409,
    description:
      "The present state does not allow the operation, or a request with this Idempotency-Key is still running."
  },
  body_too_large: { status: 413, description: "The body is larger than 256 KiB." },
  unsupported_media_type: { status: 415, description: "The body is not declared as application/json in UTF-8." },
  idempotency_key_reused: { status: 422, description: "The Idempotency-Key was used for another request." },
  rate_limited: {
    status: 429,
    description:
      "Too many requests with this key, too many without a valid one from this address, or too many large responses " +
      "under way."
  },
  internal: { status: 500, description: "A defect of the server. The message carries only the request id." },
  upstream_failed: {
    status: 502,
    description: "A provider failed; the message says how. The charge was returned."
  },
  not_configured: {
    status: 503,
    description: "No provider is configured for what was asked; the message names it."
  },
  budget_reached: {
    status: 503,
    description:
      "A budget for AI engines and data sources is used up; the message names it and when it is renewed. Nothing was " +
      "charged or asked."
  },
  unavailable: {
    status: 503,
    description: "The storage cannot be reached or the server is about to stop. Nothing was changed; try again."
  },
  outcome_unknown: {
    status: 503,
    description:
      "The connection to the storage was lost while the change was made final, and what became of it cannot be told. " +
      "Repeat the request with the same Idempotency-Key: then it is done once."
  },
  upstream_timeout: {
    status: 504,
    description: "A provider gave no answer in time. The charge was returned."
  }
} as const
export type ErrorCode = keyof typeof apiErrors
