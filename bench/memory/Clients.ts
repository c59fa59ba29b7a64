/** Clients that send one request after the other, with several reading styles, and their outcomes. */
import { type IncomingMessage, request } from "node:http"

/** How a client reads a response: at full speed; slowly, or not at all for a while, and then the rest. */
export type Reader = "fast" | "slow" | "none"

/** Name of a request in the table. */
export interface Question {
  readonly name: string
  readonly path: string
  readonly accept?: string
  readonly reader?: Reader
}

export interface Asking {
  readonly address: string
  readonly key: string
  readonly questions: ReadonlyArray<Question>
  readonly clients: number
  /** Duration of the load. */
  readonly askMillis: number
  /** Grace period for the last requests. */
  readonly endMillis: number
}

/** Outcomes of a request: number of each, and the longest time to the response's head. */
export interface Outcomes {
  readonly counts: Map<string, number>
  waitMillis: number
}

/** How slowly, and for how long: longer than a client may pause. */
const slow = { bytes: 2_048, everyMillis: 500, millis: 35_000 }

/** The status; for a rejection the limit, and for a body whether it was complete. */
const outcomeOf = (response: IncomingMessage): string => {
  const limit = /^"(\w+)"/.exec(String(response.headers["ratelimit"] ?? ""))?.[1]
  const of = response.statusCode === 429 && limit !== undefined ? ` ${limit}` : ""
  return `${response.statusCode}${of}${response.complete ? "" : " cut off"}`
}

const read = (response: IncomingMessage, reader: Reader): void => {
  if (reader === "fast") return void response.resume()
  const taking = setInterval(() => {
    if (reader === "slow") response.read(Math.min(slow.bytes, response.readableLength))
  }, slow.everyMillis)
  const taken = setTimeout(() => {
    clearInterval(taking)
    response.resume()
  }, slow.millis)
  response.once("close", () => {
    clearInterval(taking)
    clearTimeout(taken)
  })
}

interface Asked {
  readonly outcome: string
  readonly waitMillis: number
  readonly retryMillis: number
}

const ask = (
  { address, key }: Asking,
  { accept = "application/json", path, reader = "fast" }: Question,
  ended: AbortSignal
): Promise<Asked> =>
  new Promise((resolve) => {
    const startedMillis = performance.now()
    const waitMillis = () => performance.now() - startedMillis
    const asked = request(address + path, { agent: false, headers: { "x-access-key": key, accept } }, (response) => {
      const waited = waitMillis()
      const retryMillis = Number(response.headers["retry-after"] ?? 0) * 1_000
      // the connection's close marks a truncated body
      response.on("error", () => {})
      response.once("close", () => settle({ outcome: outcomeOf(response), waitMillis: waited, retryMillis }))
      read(response, response.statusCode === 200 ? reader : "fast")
    })
    const settle = (asked: Asked) => {
      ended.removeEventListener("abort", giveUp)
      resolve(asked)
    }
    const giveUp = () => asked.destroy(new Error("not answered"))
    ended.addEventListener("abort", giveUp)
    asked.on("error", ({ message }) => settle({ outcome: message, waitMillis: waitMillis(), retryMillis: 1_000 }))
    asked.end()
  })

const pause = (millis: number, until: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, millis)
    until.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Lets each client send one request after the other, retrying rejected ones, until the time is over. */
export const askAll = async (asking: Asking): Promise<ReadonlyMap<string, Outcomes>> => {
  const { askMillis, clients, endMillis, questions } = asking
  const [ending, ended] = [AbortSignal.timeout(askMillis), AbortSignal.timeout(askMillis + endMillis)]
  const found = new Map<string, Outcomes>(questions.map(({ name }) => [name, { counts: new Map(), waitMillis: 0 }]))
  const client = async (number: number) => {
    for (let turn = number; !ending.aborted;) {
      const question = questions[turn % questions.length]
      const outcomes = found.get(question?.name ?? "")
      if (question === undefined || outcomes === undefined) return
      const { outcome, retryMillis, waitMillis } = await ask(asking, question, ended)
      outcomes.counts.set(outcome, (outcomes.counts.get(outcome) ?? 0) + 1)
      outcomes.waitMillis = Math.max(outcomes.waitMillis, waitMillis)
      if (retryMillis > 0) await pause(retryMillis, ending)
      else turn++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return found
}
