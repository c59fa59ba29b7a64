/**
 * The signature of webhook requests, for sender and receivers. Receivers load only this file, so it imports nothing.
 *
 * HMAC-SHA256, keyed with the whole text of the signing secret, over `{timestamp}.{rawBody}`: the timestamp is that of
 * the header, the body exactly as sent. Uses only Web Crypto, so it runs on every current runtime.
 */
/** Header names of a webhook request. Receivers see them in any case. */
export const webhookHeader = {
  eventId: "X-Service-Event-Id",
  eventType: "X-Service-Event-Type",
  timestamp: "X-Service-Timestamp",
  signature: "X-Service-Signature",
  previousSignature: "X-Service-Signature-Previous"
} as const

/** Headers of Standard Webhooks (standardwebhooks.com), in addition: libraries of that scheme verify them. */
export const standardWebhookHeader = {
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature"
} as const

/** Timestamps that differ from the receiver's time by this much are rejected, in seconds. */
export const signatureToleranceSeconds = 300

const signaturePattern = /^sha256=[0-9a-f]{64}$/
const encoder = new TextEncoder()
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** The value of a signature header: `sha256=` and the digest in lower-case hex. */
export const signWebhook = async (options: {
  readonly secret: string
  /** Unix seconds, as in the timestamp header. */
  readonly timestampSeconds: number
  readonly rawBody: string | Uint8Array
}): Promise<string> => {
  const content = signedContent(String(options.timestampSeconds), options.rawBody)
  const digest = await crypto.subtle.sign("HMAC", await hmacKey(bytesOf(options.secret)), content)
  return `sha256=${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")}`
}

/**
 * The signature of Standard Webhooks: `v1,` and the base64 of HMAC-SHA256 over `{id}.{timestamp}.{rawBody}`. Its key is
 * the decoded bytes of the secret, not its text.
 */
export const signStandardWebhook = async (options: {
  readonly secret: string
  /** The event's id, as in the `webhook-id` header. */
  readonly id: string
  readonly timestampSeconds: number
  readonly rawBody: string | Uint8Array
}): Promise<string> => {
  const key = Uint8Array.from(atob(options.secret.replace(/^whsec_/, "")), (letter) => letter.charCodeAt(0))
  const content = signedContent(`${options.id}.${options.timestampSeconds}`, options.rawBody)
  const digest = await crypto.subtle.sign("HMAC", await hmacKey(key), content)
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** The headers of a request: Node's, a plain record, or Fetch's `Headers`. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | { readonly [name: string]: string | ReadonlyArray<string> | undefined }

/** A request to verify. */
export interface ReceivedWebhook {
  /** The signing secret; several during a rotation. */
  readonly secret: string | ReadonlyArray<string>
  readonly headers: WebhookHeaders
  /** The raw body, before parsing. */
  readonly rawBody: string | Uint8Array
  /** Tolerance of the timestamp in seconds, exclusive. Default: 300, as documented. */
  readonly toleranceSeconds?: number
  /** The receiver's time in milliseconds since 1970; default: the clock. */
  readonly nowMillis?: number
}

/**
 * Result of a verification. `reason` says why a request must not be trusted:
 *
 * - `missing_header`: no timestamp or no signature, or one of them twice
 * - `malformed_header`: a timestamp or signature not in its documented form
 * - `timestamp_out_of_tolerance`: too old or too far ahead; maybe a replay
 * - `signature_mismatch`: made with another secret, or for another body or timestamp
 */
export type WebhookVerification =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: "missing_header" | "malformed_header" | "timestamp_out_of_tolerance" | "signature_mismatch"
    }

/**
 * Verifies that a request comes from the service and is fresh. Web Crypto's `verify` compares in constant time. After a
 * rotation the service signs with both secrets, so a receiver that knows only one of them accepts its requests.
 *
 * @example
 * const { ok } = await verifyWebhook({ secret, headers: request.headers, rawBody })
 */
export const verifyWebhook = async (request: ReceivedWebhook): Promise<WebhookVerification> => {
  const timestamp = headerOf(request.headers, webhookHeader.timestamp)
  const signature = headerOf(request.headers, webhookHeader.signature)
  const previous = headerOf(request.headers, webhookHeader.previousSignature)
  if (timestamp === null || signature === null) return { ok: false, reason: "missing_header" }
  const signatures = previous === null ? [signature] : [signature, previous]
  if (!/^\d{1,12}$/.test(timestamp) || !signatures.every((text) => signaturePattern.test(text))) {
    return { ok: false, reason: "malformed_header" }
  }
  const nowMillis = request.nowMillis ?? Date.now()
  const toleranceMillis = (request.toleranceSeconds ?? signatureToleranceSeconds) * 1000
  // also rejects NaN
  if (!(Math.abs(nowMillis - Number(timestamp) * 1000) < toleranceMillis)) {
    return { ok: false, reason: "timestamp_out_of_tolerance" }
  }
  const secrets = typeof request.secret === "string" ? [request.secret] : request.secret
  const content = signedContent(timestamp, request.rawBody)
  const matches = await Promise.all(
    // an empty secret must never verify anything
    secrets
      .filter((secret) => secret !== "")
      .flatMap((secret) =>
        signatures.map(async (text) =>
          crypto.subtle.verify("HMAC", await hmacKey(bytesOf(secret)), digestOf(text), content)
        )
      )
  )
  return matches.includes(true) ? { ok: true } : { ok: false, reason: "signature_mismatch" }
}

const hmacKey = (key: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"])

const signedContent = (prefix: string, rawBody: string | Uint8Array): Uint8Array<ArrayBuffer> => {
  const start = bytesOf(`${prefix}.`)
  const body = typeof rawBody === "string" ? bytesOf(rawBody) : rawBody
  const content = new Uint8Array(start.length + body.length)
  content.set(start)
  content.set(body, start.length)
  return content
}

const digestOf = (signature: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(signature.slice(7 + 2 * index, 9 + 2 * index), 16))

/** The header's value; `null` if it is absent or repeated. */
const headerOf = (headers: WebhookHeaders, name: string): string | null => {
  if (isFetchHeaders(headers)) return headers.get(name)
  const values = Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === name.toLowerCase() && value !== undefined ? value : []
  )
  return values.length === 1 ? (values[0] ?? null) : null
}

const isFetchHeaders = (headers: WebhookHeaders): headers is Extract<WebhookHeaders, { readonly get: Function }> =>
  typeof headers["get"] === "function"
