/** Calls to a running server. */
import { Effect, Schedule } from "effect"

/** Address and key. */
export interface Caller {
  readonly address: string
  readonly key: string
}

/** JSON of a response. A test reads the fields that it expects and fails on missing ones. */
export interface ReplyBody<Data> {
  readonly success?: boolean
  readonly ok?: boolean
  readonly message?: string
  readonly code?: string
  readonly credits?: { readonly charged: number; readonly remaining: number }
  readonly totalUsage?: number
  readonly data: Data
}

export interface Reply<Data> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: ReplyBody<Data>
}

/** A call with a JSON body. */
export const callJson = <Data = { readonly id: string }>(
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {}
): Effect.Effect<Reply<Data>> =>
  Effect.promise(async () => {
    const response = await fetch(`${caller.address}${path}`, {
      method,
      headers: {
        "x-access-key": caller.key,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    const replied: ReplyBody<Data> = JSON.parse(text)
    return { status: response.status, headers: response.headers, text, body: replied }
  })

/** Sends a CSV file to import. */
export const importFile = (caller: Caller, query: string, csv: string) =>
  Effect.promise(async (): Promise<{ readonly status: number; readonly body: ReplyBody<ShownImport> }> => {
    const response = await fetch(`${caller.address}/v1/imports?${query}`, {
      method: "POST",
      headers: { "x-access-key": caller.key, "content-type": "text/csv" },
      body: csv
    })
    const body: ReplyBody<ShownImport> = JSON.parse(await response.text())
    return { status: response.status, body }
  })

/** An import as the API shows it. */
export interface ShownImport {
  readonly id: string
  readonly status: string
  readonly accepted: number
  readonly duplicates: number
  readonly progress: { readonly total: number; readonly done: number }
  readonly refused: ReadonlyArray<{ readonly line: number; readonly reason: string }>
}

/** A scan as the API shows it. */
export interface ShownScan {
  readonly id: string
  readonly status: string
  readonly done: boolean
  readonly progress: {
    readonly total: number
    readonly completed: number
    readonly failed: number
    readonly pending: number
  }
  readonly results: ReadonlyArray<{ readonly mentioned: boolean | null; readonly position: number | null }>
}

/** Polls a scan until it is done, like a client: again where the server is unavailable for a moment. */
export const pollScan = (caller: Caller, id: string): Effect.Effect<ShownScan> =>
  callJson<ShownScan>(caller, "GET", `/v1/scans/${id}`).pipe(
    Effect.repeat({
      until: ({ body, status }) => status !== 503 && body.data.done,
      schedule: Schedule.spaced("100 millis")
    }),
    Effect.map((reply) => reply.body.data)
  )
