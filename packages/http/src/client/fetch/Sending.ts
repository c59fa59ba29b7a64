/** Sends requests of the client, with an idempotency key and with retries where they are safe. */
import { ClientError, type ClientErrorCode } from "./ClientError.ts"

/** Base URL, access key and timeouts of a client. */
export interface ClientOptions {
  /** Where it is served, such as `https://api.example.com` or, under a prefix, `https://example.com/scope`. */
  readonly baseUrl: string
  /** Omit it if `headers` or a cookie identify the caller. Never use one in a browser, where everybody can read it. */
  readonly accessKey?: string | undefined
  /** Sent with every request, such as the credentials of a host's own users. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>) | undefined
  /** How often a request is sent at most; 3 by default. */
  readonly attemptsMax?: number | undefined
  /** How long an attempt may take, its response included; 210,000 by default. */
  readonly timeoutMillis?: number | undefined
  /** What sends; the global `fetch` by default. Give another one to send cookies, or in tests. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** What waits before the next attempt; a timer by default. */
  readonly wait?: ((millis: number) => Promise<void>) | undefined
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call; its promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /**
   * Idempotency key of a POST, PUT or PATCH. Repeated requests with the same key, even from another process, take
   * effect once. By default each call gets a new key, so that the client can retry it.
   */
  readonly idempotencyKey?: string | undefined
}

export interface Request {
  readonly method: string
  /** The path with its query. */
  readonly path: string
  /** Sent as JSON, but a `Blob` as it is. */
  readonly body?: unknown
}

const attemptsMaxDefault = 3
const timeoutMillisDefault = 210_000
const firstWaitMillis = 500
/** A server that asks for a longer wait is not waited for. */
const waitSecondsMax = 30

/** Nothing was done: any request may be repeated. */
const undone: ReadonlySet<ClientErrorCode> = new Set(["rate_limited", "unavailable"])
/** It may have been done: a repetition must be harmless. */
const unknown: ReadonlySet<ClientErrorCode> = new Set(["unreachable", "timeout", "outcome_unknown"])

/** 32 hexadecimal digits. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

const timer = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

/** Makes what sends requests and gives the JSON of their responses. */
export const makeSender = (options: ClientOptions) => {
  const { attemptsMax = attemptsMaxDefault, wait = timer } = options
  return async (request: Request, call: CallOptions = {}): Promise<unknown> => {
    const isKept = ["POST", "PUT", "PATCH"].includes(request.method)
    // the same file again changes nothing
    const key = isKept && !(request.body instanceof Blob) ? (call.idempotencyKey ?? newIdempotencyKey()) : undefined
    let maybeDone = false
    for (let attempt = 1; ; attempt++) {
      call.signal?.throwIfAborted()
      try {
        return await sendOnce(options, request, call.signal, key)
      } catch (error) {
        if (!(error instanceof ClientError) || attempt >= attemptsMax) throw error
        const isHarmless = isKept || request.method === "GET"
        // our own earlier attempt may still be under way
        const isOwn = error.code === "conflict" && isKept && maybeDone
        if (!undone.has(error.code) && !isOwn && !(unknown.has(error.code) && isHarmless)) throw error
        if ((error.retryAfterSeconds ?? 0) > waitSecondsMax) throw error
        maybeDone ||= unknown.has(error.code)
        // apart, so that callers who failed together do not come back together
        const [chance = 0] = crypto.getRandomValues(new Uint8Array(1))
        const backoff = firstWaitMillis * 2 ** (attempt - 1) * (1 + chance / 255)
        await unlessEnded(call.signal, wait(Math.max(backoff, (error.retryAfterSeconds ?? 0) * 1000)))
      }
    }
  }
}

/** Waits with it, or until the signal says that the call is to end. */
const unlessEnded = (signal: AbortSignal | undefined, waited: Promise<void>): Promise<void> =>
  signal === undefined
    ? waited
    : new Promise((resolve, reject) => {
        const end = () => resolve()
        signal.addEventListener("abort", end, { once: true })
        void waited.then(resolve, reject).finally(() => signal.removeEventListener("abort", end))
      })

const sendOnce = async (
  options: ClientOptions,
  { body, method, path }: Request,
  signal: AbortSignal | undefined,
  key: string | undefined
): Promise<unknown> => {
  const timeout = AbortSignal.timeout(options.timeoutMillis ?? timeoutMillisDefault)
  const send = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  const given = typeof options.headers === "function" ? options.headers() : options.headers
  // a value that JSON cannot represent is the caller's mistake, not a connection error
  const sent = body === undefined || body instanceof Blob ? body : JSON.stringify(body)
  let status = 0
  let requestId: string | null = null
  try {
    const response = await send(`${options.baseUrl.replace(/\/+$/, "")}${path}`, {
      method,
      headers: {
        accept: "application/json",
        ...given,
        ...(options.accessKey === undefined ? {} : { "x-access-key": options.accessKey }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...(typeof sent === "string" ? { "content-type": "application/json" } : {})
      },
      ...(sent === undefined ? {} : { body: sent }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    })
    status = response.status
    requestId = response.headers.get("x-request-id")
    return resultOf(response, await response.text())
  } catch (cause) {
    if (cause instanceof ClientError) throw cause
    signal?.throwIfAborted()
    const [code, message]: [ClientErrorCode, string] = timeout.aborted
      ? ["timeout", "There was no whole response in time."]
      : ["unreachable", "The connection to the service failed."]
    throw new ClientError({ status, code, message, requestId, retryAfterSeconds: null, cause })
  }
}

const resultOf = (response: Response, text: string): unknown => {
  const { headers, status } = response
  const failure = {
    status,
    requestId: headers.get("x-request-id"),
    retryAfterSeconds: secondsOf(headers.get("retry-after"))
  }
  const body = envelopeOf(text)
  // checks of health say ok instead
  if (body?.success === true || (status === 200 && body?.ok === true)) return body
  if (body?.success === false && body.code !== undefined && body.message !== undefined) {
    throw new ClientError({ ...failure, code: body.code, message: body.message })
  }
  throw new ClientError({
    ...failure,
    code: "unexpected_response",
    message: `The response of status ${status} did not come from the API.`
  })
}

interface Envelope {
  readonly success?: unknown
  readonly ok?: unknown
  readonly code?: ClientErrorCode
  readonly message?: string
}

const envelopeOf = (text: string): Envelope | null => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === "object" ? body : null
  } catch {
    return null
  }
}

const secondsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
