/**
 * Node's `fetch` ends a request without a reply after 5 minutes. A cheaper tier may take longer, and every call has a
 * time limit of its own.
 */
import { Predicate } from "effect"

/** Where `fetch` of Node has what sends its requests, also through a proxy. Other runtimes have none. */
const senderKey = Symbol.for("undici.globalDispatcher.1")

/** Sends requests as Node does, without its time limits. */
const patientSender = {
  dispatch: (options: object, handler: unknown): unknown => {
    const sender: unknown = Reflect.get(globalThis, senderKey)
    if (!Predicate.hasProperty(sender, "dispatch") || typeof sender.dispatch !== "function") {
      throw new TypeError("fetch of Node has no sender")
    }
    return Reflect.apply(sender.dispatch, sender, [{ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler])
  }
}

/** Options of `fetch` for a request that waits as long as its caller. */
export const patiently = (): object => (Reflect.has(globalThis, senderKey) ? { dispatcher: patientSender } : {})
