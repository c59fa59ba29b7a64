/**
 * Keeps a server busy over connections that stay open, at little cost of its own: requests are bytes made once, of
 * responses only the length is read.
 */
import { connect } from "node:net"

const connections = 32

/** The length of a response whose head is whole; null until it is. */
const lengthOf = (response: Buffer): number | null => {
  const end = response.indexOf("\r\n\r\n")
  if (end === -1) return null
  const head = response.toString("latin1", 0, end)
  if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`the server answered ${head.slice(0, 60)}`)
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (body === undefined) throw new Error("the response has no length")
  return end + 4 + Number(body)
}

const repeat = (address: URL, request: Buffer, isOver: () => boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    let count = 0
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
      count += 1
      received = 0
      expected = null
      head = null
      if (!isOver()) return void socket.write(request)
      socket.removeAllListeners().destroy()
      resolve(count)
    })
  })

/** Asks for a path over 32 connections for that long. How many requests were answered. */
export const load = async (options: {
  readonly address: string
  readonly path: string
  readonly key: string
  readonly millis: number
}): Promise<number> => {
  const address = new URL(options.address)
  const request = Buffer.from(
    `GET ${options.path} HTTP/1.1\r\nhost: ${address.host}\r\nx-access-key: ${options.key}\r\n\r\n`
  )
  const endMillis = performance.now() + options.millis
  const counts = await Promise.all(
    Array.from({ length: connections }, () => repeat(address, request, () => performance.now() >= endMillis))
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
