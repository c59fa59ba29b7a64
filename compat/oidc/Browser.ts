/** A browser without scripts: it keeps cookies by origin, and follows redirects one by one. */
import { Effect } from "effect"

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

type Send = (
  url: URL,
  init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string }
) => Promise<Reply>

/** Sends over the network. */
const overNetwork: Send = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: "manual" })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/** Keeps cookies. Requests to `ownOrigin` are sent by `send`, which needs no network. */
export const newBrowser = (ownOrigin: string, send: Send) => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => {
    const jar = jars.get(url.origin) ?? new Map<string, string>()
    jars.set(url.origin, jar)
    return jar
  }
  const visit = async (
    address: string,
    options: { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> } = {}
  ): Promise<Reply> => {
    const url = new URL(address, ownOrigin)
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const reply = await (url.origin === ownOrigin ? send : overNetwork)(url, {
      method: options.method ?? "GET",
      headers: { ...(cookie === "" ? {} : { cookie }), ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body })
    })
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ""] = set.split(";")
      const at = pair.indexOf("=")
      const isGone = /;\s*(?:max-age=0|expires=Thu, 01 Jan 1970)/i.test(set)
      if (isGone) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return reply
  }
  const locationOf = (reply: Reply, base: string): string => new URL(reply.headers.get("location") ?? "", base).href

  /** Signs in at the provider, and stops at the address that leads back to our server. */
  const signInAt = async (address: string, login: string): Promise<string> => {
    let at = address
    for (let step = 0; step < 12; step++) {
      if (at.startsWith(`${ownOrigin}/`)) return at
      const reply = await visit(at)
      if (reply.status >= 300 && reply.status < 400) {
        at = locationOf(reply, at)
        continue
      }
      const action = /<form[^>]*action="([^"]+)"/.exec(reply.body)?.[1]
      const prompt = /name="prompt" value="(\w+)"/.exec(reply.body)?.[1]
      if (action === undefined || prompt === undefined)
        throw new Error(`no form at ${at}: ${reply.status} ${reply.body}`)
      const sent = await visit(new URL(action, at).href, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ prompt, ...(prompt === "login" ? { login, password: "any" } : {}) }).toString()
      })
      at = locationOf(sent, at)
    }
    throw new Error("the provider does not come to an end")
  }
  return {
    cookies: (origin: string) => jarOf(new URL(origin)),
    visit: (...given: Parameters<typeof visit>) => Effect.promise(() => visit(...given)),
    signInAt: (...given: Parameters<typeof signInAt>) => Effect.promise(() => signInAt(...given))
  }
}
