/**
 * One request and the error that it must get, independent of how it is sent: in memory, or
 * to servers that run.
 */

export interface TestRequest {
  readonly method: string
  /** Path and query, as sent. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Sends a request without retries and redirects. */
export type Send = (request: TestRequest) => Promise<TestResponse>

export interface HttpCase {
  readonly name: string
  readonly request: TestRequest
  /** The errors that are right: status and code. */
  readonly expected: ReadonlyArray<readonly [status: number, code: string]>
}

/** Longest message that an error may have: input is not repeated at length. */
const messageLengthMax = 500

const envelopeViolationOf = (text: string): string | null => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return `no JSON: ${text.slice(0, 200)}`
  }
  if (typeof body !== "object" || body === null) return "no object"
  if (Object.keys(body).join() !== "success,message,code") return `other keys: ${Object.keys(body).join()}`
  if (!("success" in body) || body.success !== false) return "success is not false"
  if (!("message" in body) || typeof body.message !== "string" || body.message === "") return "no message"
  return body.message.length > messageLengthMax ? `a message of ${body.message.length} characters` : null
}

const codeOf = (text: string): string => {
  const body: unknown = JSON.parse(text)
  return typeof body === "object" && body !== null && "code" in body ? String(body.code) : ""
}

/** Sends the request. Returns what is wrong with the response; `null` if it is as expected. */
export const runHttpCase = async (send: Send, { request, expected }: HttpCase): Promise<string | null> => {
  const response = await send(request)
  const wanted = expected.map(([status, code]) => `${status} ${code}`)
  if (request.method === "HEAD") {
    return expected.some(([status]) => status === response.status) ? null : `${response.status}, not ${wanted.join()}`
  }
  const violation = envelopeViolationOf(response.body)
  if (violation !== null) return `${response.status}, error envelope: ${violation}`
  if ((response.headers.get("x-request-id") ?? "") === "") return "no x-request-id"
  const got = `${response.status} ${codeOf(response.body)}`
  return wanted.includes(got) ? null : `${got}, not ${wanted.join(" or ")}: ${response.body}`
}

/** Sends all requests, `concurrency` at a time (default: 16). Returns what is wrong, with the names of the cases. */
export const failuresOf = async (
  send: Send,
  cases: ReadonlyArray<HttpCase>,
  concurrency = 16
): Promise<ReadonlyArray<string>> => {
  const failures: Array<string> = []
  const waiting = cases.values()
  const sendRest = async () => {
    for (const item of waiting) {
      const failure = await runHttpCase(send, item)
      if (failure !== null) failures.push(`${item.name}: ${failure}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendRest))
  return failures
}
