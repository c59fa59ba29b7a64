/**
 * Who has signed in, and how to. The key goes to the server once; the browser keeps a cookie that pages cannot read.
 */
import { signal } from "@preact/signals"
import { baseUrl, ownHeaders } from "./Client.ts"
import { forgetAll, readAgain } from "./Reading.ts"
import { isUnsaved } from "../route/Leaving.ts"

/** Who has signed in. */
export interface Session {
  readonly organization: { readonly id: string; readonly name: string }
  /** `read`: nothing may be changed, so that no action is shown. */
  readonly scope: "read" | "write"
}

/**
 * Why nobody has signed in: nobody has yet, not any more (and what is typed is kept), there was no answer, or what the
 * service says.
 */
export type WhyNobody = "new" | "ended" | "kept" | "unreachable" | { readonly message: string }

/** Not yet known, nobody, or somebody. */
export type SessionState =
  | { readonly kind: "unknown" }
  | { readonly kind: "none"; readonly why: WhyNobody }
  | {
      readonly kind: "signedIn"
      readonly session: Session
      /** It has ended, and what is typed waits behind the page to sign in. */
      readonly hasEnded: boolean
    }

export const session = signal<SessionState>({ kind: "unknown" })

/** Whether what was signed in with may change things. */
export const mayWrite = (): boolean => session.value.kind === "signedIn" && session.value.session.scope === "write"

/** Whether the host that this is part of signs people in: then nobody signs in or out here. */
export const isSignedInByHost = (): boolean =>
  document.querySelector('meta[name="sign-in"]')?.getAttribute("content") === "host"

const path = `${baseUrl}/session`

const isSession = (value: unknown): value is Session =>
  typeof value === "object" && value !== null && "organization" in value && "scope" in value

const dataOf = async (response: Response): Promise<unknown> => {
  const body: unknown = await response.json()
  return typeof body === "object" && body !== null && "data" in body ? body.data : null
}

const enter = async (response: Response): Promise<void> => {
  const data = await dataOf(response)
  if (!isSession(data)) throw new TypeError("the response is not of the service")
  const before = session.peek()
  // what was refused before is read anew; where somebody comes back, beneath what they have typed
  if (before.kind === "signedIn" && before.session.organization.id === data.organization.id) readAgain("/v1/")
  else if (before.kind !== "unknown") forgetAll()
  session.value = { kind: "signedIn", session: data, hasEnded: false }
}

const tokenInAddress = (): string | null => /^#sign-in=([\w-]+)$/.exec(location.hash)?.[1] ?? null

/** Whether the address is a sign-in link, so that nobody may have signed in yet. */
export const isSignInLink = (): boolean => tokenInAddress() !== null

/** Takes the token of a sign-in link out of the address, so that it is in no history. */
const linkToken = (): string | null => {
  const token = tokenInAddress()
  if (token !== null) history.replaceState(null, "", `${location.pathname}${location.search}`)
  return token
}

/** Looks who has signed in; a sign-in link signs in. What is typed waits until somebody has. */
export const findSession = async (): Promise<void> => {
  const token = linkToken()
  const refusal = token === null ? null : await signIn({ link: token })
  if (token !== null && refusal === null) return
  const response = await fetch(path, { headers: ownHeaders })
  if (response.ok) return enter(response)
  if (session.peek().kind === "signedIn") return
  const message = refusal ?? (response.status === 401 ? null : await messageOf(response))
  session.value = { kind: "none", why: message === null ? "new" : { message } }
}

/** What the service says that it refuses. */
const messageOf = async (response: Response): Promise<string> => {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === "object" && body !== null && "message" in body
    ? String(body.message)
    : `The service answered ${response.status}.`
}

/** Signs in with an access key or the token of a link; null, or why not. */
export const signIn = async (given: { readonly key: string } | { readonly link: string }): Promise<string | null> => {
  const response = await fetch(path, {
    method: "POST",
    headers: { ...ownHeaders, "content-type": "application/json" },
    body: JSON.stringify("key" in given ? { accessKey: given.key } : { linkToken: given.link })
  })
  if (response.ok) {
    await enter(response)
    return null
  }
  return messageOf(response)
}

/** Signs out; false where that failed, so that the browser still has the cookie. */
export const signOut = async (): Promise<boolean> => {
  const response = await fetch(path, { method: "DELETE", headers: ownHeaders }).catch(() => null)
  if (response?.ok !== true) return false
  forgetAll()
  session.value = { kind: "none", why: "new" }
  return true
}

/** Nobody has signed in any more: the key was revoked, or it took too long. What is typed is kept. */
export const sessionEnded = (isKept = isUnsaved()): void => {
  const now = session.peek()
  if (now.kind !== "signedIn") return
  if (isKept) {
    session.value = { ...now, hasEnded: true }
    return
  }
  forgetAll()
  session.value = { kind: "none", why: "ended" }
}
