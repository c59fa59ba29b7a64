/**
 * A receiver of visibility webhooks: verifies the signature over the raw body, answers at once, works afterwards, and
 * processes every event once, however often it is delivered.
 *
 *     WEBHOOK_SECRET=whsec_... node --conditions=@answerscope/source examples/webhook-receiver/main.ts
 */
import { type AlertEvent, type NoticeEvent, verifyWebhook } from "@answerscope/core/webhook"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

const secret = process.env["WEBHOOK_SECRET"] ?? ""
const bodyBytesMax = 1_048_576

// Deliveries may be repeated: in a real service this is a table with a unique key.
const seen = new Set<string>()

const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const rawBody = await readBody(request)
  if (rawBody === null) return void response.writeHead(413, { connection: "close" }).end()

  // Before any parsing, because the signature covers the raw bytes.
  const verification = await verifyWebhook({ secret, headers: request.headers, rawBody })
  if (!verification.ok) {
    console.log(`refused: ${verification.reason}`)
    return void response.writeHead(400).end()
  }

  // Any 2xx within 10 seconds is a success; everything else is retried.
  response.writeHead(204).end()

  const event: AlertEvent | NoticeEvent = JSON.parse(rawBody.toString("utf8"))
  if (seen.has(event.id)) return console.log(`${event.id} again`)
  seen.add(event.id)
  const told = event.type === "visibility.notice" ? event.data.notices : event.data.alerts
  for (const { message, type } of told) console.log(`${event.type} ${type}: ${message}`)
}

const readBody = async (request: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of request) {
    const bytes: Buffer = chunk
    size += bytes.length
    if (size > bodyBytesMax) return null
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

const server = createServer((request, response) => {
  receive(request, response).catch((error: unknown) => {
    // such as a sender that disconnects in the middle of its body
    console.error("not taken:", error)
    response.destroy()
  })
})

server.listen(Number(process.env["PORT"] ?? 8080), "127.0.0.1", () => {
  const address = server.address()
  console.log(`listening on ${address !== null && typeof address === "object" ? address.port : address}`)
})
