/**
 * Loads a server over persistent connections at little cost: requests are prepared bytes, and only the length of a
 * response is parsed.
 */
import { connect } from "node:net"

const connections = 32

/** The length of a response with a complete head; `null` before. */
const lengthOf = (response: Buffer): number | null => {
  const end = response.indexOf("\r\n\r\n")
  if (end === -1) return null
  const head = response.toString("latin1", 0, end)
  if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`the server answered ${head.slice(0, 60)}`)
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (body === undefined) throw new Error("the response has no length")
  return end + 4 + Number(body)
}

const repeat = (address: URL, request: Buffer, takeTurn: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    let received = 0
    let expected: number | null = null
    let head: Buffer | null = null
    const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true })
    socket.once("error", reject).once("close", () => reject(new Error("the server closed the connection")))
    socket.once("connect", () => socket.write(request))
    socket.on("data", (piece) => {
      received += piece.length
      if (expected === null) {
        head = head === null ? piece : Buffer.concat([head, piece])
        expected = lengthOf(head)
      }
      if (expected === null || received < expected) return
      received = 0
      expected = null
      head = null
      if (takeTurn()) return void socket.write(request)
      socket.removeAllListeners().destroy()
      resolve()
    })
  })

/** Requests a path this often, over 32 connections. */
export const load = async (options: {
  readonly address: string
  readonly path: string
  readonly key: string
  readonly count: number
}): Promise<void> => {
  const address = new URL(options.address)
  const request = Buffer.from(
    `GET ${options.path} HTTP/1.1\r\nhost: ${address.host}\r\nx-access-key: ${options.key}\r\n\r\n`
  )
  let left = options.count - connections
  const takeTurn = () => left-- > 0
  await Promise.all(Array.from({ length: connections }, () => repeat(address, request, takeTurn)))
}
