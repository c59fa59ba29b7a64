/** What a share link shows: a report without an account, or a form for its password. */
import { ClientError } from "@answerscope/http/client"
import { useEffect, useState } from "preact/hooks"
import { client } from "../../data/Client.ts"
import { text } from "../../text/English.ts"
import { shareText } from "../../text/ReportText.ts"
import { Sheet, type SheetReport } from "./Sheet.tsx"

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "locked"; readonly fault: string | null }
  | { readonly kind: "shown"; readonly report: SheetReport }
  | { readonly kind: "missing" }
  | { readonly kind: "failed"; readonly message: string }

const statusOf = (error: unknown): number => (error instanceof ClientError ? error.status : 0)

const messageOf = (error: unknown): string => (error instanceof ClientError ? error.message : text.offline)

/** What to show instead of the report. */
const stateOf = (error: unknown): State => {
  const status = statusOf(error)
  if (status === 401) return { kind: "locked", fault: null }
  // a malformed address is refused before it is sent
  if (status === 404 || error instanceof TypeError) return { kind: "missing" }
  return { kind: "failed", message: messageOf(error) }
}

const Locked = ({
  fault,
  unlock
}: {
  readonly fault: string | null
  readonly unlock: (password: string) => Promise<void>
}) => {
  const [isUnderWay, setUnderWay] = useState(false)
  const submit = async (form: FormData) => {
    const password = form.get("password")
    if (typeof password !== "string") return
    setUnderWay(true)
    await unlock(password)
    setUnderWay(false)
  }
  return (
    <main class="sign-in">
      <h1>{shareText.lockedTitle}</h1>
      <p>{shareText.locked}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        <label>
          {shareText.password}
          <input name="password" type="password" autocomplete="off" required autofocus />
        </label>
        {fault === null ? null : (
          <p class="failure" role="alert">
            {fault}
          </p>
        )}
        <button class="main" type="submit" disabled={isUnderWay}>
          {shareText.open}
        </button>
      </form>
    </main>
  )
}

const Missing = ({ message }: { readonly message: string }) => (
  <main class="sign-in">
    <h1>{shareText.missingTitle}</h1>
    <p role="alert">{message}</p>
  </main>
)

export const OpenedLink = ({ token }: { readonly token: string }) => {
  const [state, setState] = useState<State>({ kind: "loading" })
  const title = state.kind === "shown" ? (state.report.title ?? shareText.untitled) : shareText.untitled
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    const read = async () => {
      try {
        setState({ kind: "shown", report: (await client.shared.read(token)).data })
      } catch (error) {
        setState(stateOf(error))
      }
    }
    void read()
  }, [token])
  const unlock = async (password: string) => {
    try {
      setState({ kind: "shown", report: (await client.shared.unlock(token, { password })).data })
    } catch (error) {
      setState({ kind: "locked", fault: statusOf(error) === 404 ? shareText.wrongPassword : messageOf(error) })
    }
  }
  switch (state.kind) {
    case "loading":
      return <div class="skeleton page" />
    case "locked":
      return <Locked fault={state.fault} unlock={unlock} />
    case "missing":
      return <Missing message={shareText.missing} />
    case "failed":
      return <Missing message={state.message} />
    case "shown":
      return (
        <main class="shared">
          <Sheet heading="h1" query={`/v1/shared/${token}`} report={state.report} />
        </main>
      )
  }
}
