/**
 * A TCP connection on which a test writes what it likes.
 */
import { Effect } from "effect"
import { connect, type Socket } from "node:net"

/** One HTTP response as it came. */
export interface RawResponse {
  readonly status: number
  readonly head: string
  readonly body: string
}

/**
 * Writes `chunks`, each after the one before it was flushed, and returns all that comes back until the
 * server ends the connection. With `thenEnd` our side ends after the last chunk, with `thenReset` it is reset.
 */
export const exchange = (
  port: number,
  chunks: ReadonlyArray<string | Uint8Array>,
  end: "stayOpen" | "thenEnd" = "stayOpen"
): Effect.Effect<string> =>
  Effect.callback<string>((resume) => {
    const received: Array<Uint8Array> = []
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => write(socket, chunks, end))
    const finish = () => {
      socket.destroy()
      resume(Effect.succeed(new TextDecoder().decode(joined(received))))
    }
    socket.on("data", (chunk: Uint8Array) => received.push(chunk))
    socket.on("end", finish)
    socket.on("error", finish)
    return Effect.sync(() => socket.destroy())
  })

const write = (socket: Socket, [first, ...rest]: ReadonlyArray<string | Uint8Array>, end: string): void => {
  if (first !== undefined) socket.write(first, () => write(socket, rest, end))
  else if (end === "thenEnd") socket.end()
}

const joined = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** The responses in what came back, bodies cut by their content-length. ASCII bodies only. */
export const responsesIn = (text: string): ReadonlyArray<RawResponse> => {
  const responses: Array<RawResponse> = []
  for (let rest = text; rest !== "";) {
    const headEnd = rest.indexOf("\r\n\r\n")
    if (headEnd === -1) throw new Error(`no response: ${rest.slice(0, 100)}`)
    const head = rest.slice(0, headEnd)
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
    const length = status === 100 || status === 204 ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    responses.push({ status, head, body: rest.slice(headEnd + 4, headEnd + 4 + length) })
    rest = rest.slice(headEnd + 4 + length)
  }
  return responses
}
