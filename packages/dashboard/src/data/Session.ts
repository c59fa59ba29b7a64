/** The session. The key is sent to the server once; the browser keeps a cookie that scripts cannot read. */
import { signal } from "@preact/signals"
import { baseUrl, ownHeaders } from "./Client.ts"
import { forgetAll, refetch } from "./Query.ts"
import { isUnsaved } from "../route/Leaving.ts"

/** The signed-in user. */
export interface Session {
  readonly organization: { readonly id: string; readonly name: string }
  /** `read`: the user can change nothing, so no actions are shown. */
  readonly scope: "read" | "write" | "admin"
  /** The only brands that the user's key is for; `null`: all of the organization. */
  readonly brandIds: ReadonlyArray<string> | null
}

/**
 * Why there is no session: never signed in, session ended (unsaved input is kept), server unreachable, or the server's
 * error message.
 */
export type WhyNobody = "new" | "ended" | "kept" | "unreachable" | { readonly message: string }

/** Unknown, signed out, or signed in. */
export type SessionState =
  | { readonly kind: "unknown" }
  | { readonly kind: "none"; readonly why: WhyNobody }
  | {
      readonly kind: "signedIn"
      readonly session: Session
      /** The session ended; unsaved input stays behind the sign-in page. */
      readonly hasEnded: boolean
    }

export const session = signal<SessionState>({ kind: "unknown" })

/** Whether the session may change things. */
export const mayWrite = (): boolean => session.value.kind === "signedIn" && session.value.session.scope !== "read"

/** Whether the session is for some brands alone: it neither sees nor changes what is the whole organization's. */
export const isBound = (): boolean => session.value.kind === "signedIn" && session.value.session.brandIds !== null

/** Whether the session may manage access keys. */
export const mayAdminister = (): boolean => session.value.kind === "signedIn" && session.value.session.scope === "admin"

/** Whether the host application authenticates users. Then there is no sign-in or sign-out here. */
export const isSignedInByHost = (): boolean =>
  document.querySelector('meta[name="sign-in"]')?.getAttribute("content") === "host"

/** Whether members can also sign in at the operator's identity provider. */
export const hasProvider = (): boolean =>
  document.querySelector('meta[name="sign-in"]')?.getAttribute("content") === "provider"

const path = `${baseUrl}/session`

/** Leaves for the identity provider, which leads back to this page. */
export const signInAtProvider = (): void => {
  location.assign(`${path}/provider?next=${encodeURIComponent(`${location.pathname}${location.search}`)}`)
}

const isSession = (value: unknown): value is Session =>
  typeof value === "object" && value !== null && "organization" in value && "scope" in value && "brandIds" in value

const dataOf = async (response: Response): Promise<unknown> => {
  const body: unknown = await response.json()
  return typeof body === "object" && body !== null && "data" in body ? body.data : null
}

const enter = async (response: Response): Promise<void> => {
  const data = await dataOf(response)
  if (!isSession(data)) throw new TypeError("the response is not of the service")
  const before = session.peek()
  // refetch what failed before; when a user returns, keep their unsaved input
  if (before.kind === "signedIn" && before.session.organization.id === data.organization.id) refetch("/v1/")
  else if (before.kind !== "unknown") forgetAll()
  session.value = { kind: "signedIn", session: data, hasEnded: false }
}

const tokenInAddress = (): string | null => /^#sign-in=([\w-]+)$/.exec(location.hash)?.[1] ?? null

/** Whether the address is a sign-in link. */
export const isSignInLink = (): boolean => tokenInAddress() !== null

/** Removes the token of a sign-in link from the address, so that it stays out of the history. */
const linkToken = (): string | null => {
  const token = tokenInAddress()
  if (token !== null) history.replaceState(null, "", `${location.pathname}${location.search}`)
  return token
}

/** Asks a user of this organization whether to use a sign-in link, which may belong to another one. */
export type AskToUseLink = (organization: string) => boolean

/** Whether the signed-in user, if there is one, agrees. */
const mayUseLink = async (current: Response, ask: AskToUseLink): Promise<boolean> => {
  if (!current.ok) return true
  const data = await dataOf(current.clone())
  return !isSession(data) || ask(data.organization.name)
}

/** Loads the session; a sign-in link signs in, after a question to a signed-in user. Unsaved input waits until then. */
export const findSession = async (ask: AskToUseLink): Promise<void> => {
  const token = linkToken()
  const current = await fetch(path, { headers: ownHeaders })
  const isUsed = token !== null && (await mayUseLink(current, ask))
  const refusal = isUsed ? await signIn({ link: token }) : null
  if (isUsed && refusal === null) return
  const response = isUsed ? await fetch(path, { headers: ownHeaders }) : current
  if (response.ok) return enter(response)
  if (session.peek().kind === "signedIn") return
  const message = refusal ?? (response.status === 401 ? null : await messageOf(response))
  session.value = { kind: "none", why: message === null ? "new" : { message } }
}

/** The server's error message. */
const messageOf = async (response: Response): Promise<string> => {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === "object" && body !== null && "message" in body
    ? String(body.message)
    : `The service answered ${response.status}.`
}

/** Signs in with an access key or the token of a link. Returns `null`, or the reason for a failure. */
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

/** Signs out. Returns `false` if that failed and the browser still has the cookie. */
export const signOut = async (): Promise<boolean> => {
  const response = await fetch(path, { method: "DELETE", headers: ownHeaders }).catch(() => null)
  if (response?.ok !== true) return false
  forgetAll()
  session.value = { kind: "none", why: "new" }
  return true
}

/** Ends the session locally, because the key was revoked or the session expired. Keeps unsaved input. */
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
