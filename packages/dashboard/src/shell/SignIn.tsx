/** The sign-in page. */
import { useState } from "preact/hooks"
import { wasNotAnswered } from "../data/Connection.ts"
import {
  findSession,
  hasProvider,
  isSignedInByHost,
  signIn,
  signInAtProvider,
  type WhyNobody
} from "../data/Session.ts"
import { text } from "../text/English.ts"

/** Asks in a dialog of the browser. */
export const askToUseLink = (organization: string): boolean => confirm(text.useSignInLink(organization))

interface SignInProps {
  readonly why: WhyNobody
}

/** The host application signs users in. */
const AtHost = ({ why }: SignInProps) => (
  <main class="sign-in">
    <h1>{text.product}</h1>
    <p>
      {text.signInAtHost} {why === "kept" ? text.kept : null}
    </p>
    <p class="actions">
      <button
        class="main"
        type="button"
        onClick={() => {
          // input would be lost
          if (why !== "kept") location.reload()
          else findSession(askToUseLink).catch(wasNotAnswered)
        }}
      >
        {text.retry}
      </button>
    </p>
  </main>
)

const ByKey = ({ why }: SignInProps) => {
  const [reason, tell] = useState<string | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  const submit = async (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const key = new FormData(event.currentTarget).get("key")
    if (typeof key !== "string" || key === "") return
    setUnderWay(true)
    try {
      tell(await signIn({ key: key.trim() }))
    } catch {
      tell(text.offline)
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <main class="sign-in">
      <h1>{text.product}</h1>
      <p>
        {typeof why !== "string"
          ? why.message
          : why === "kept"
            ? `${text.signedOutReason.ended} ${text.kept}`
            : text.signedOutReason[why]}
      </p>
      {hasProvider() ? (
        <p class="actions">
          <button class="main" type="button" onClick={signInAtProvider}>
            {text.signInAtProvider}
          </button>
        </p>
      ) : null}
      <form
        onSubmit={(event) => {
          void submit(event)
        }}
      >
        <label>
          {text.accessKey}
          <input name="key" type="password" autocomplete="current-password" spellcheck={false} required autofocus />
        </label>
        {reason === null ? null : (
          <p class="failure" role="alert">
            {reason}
          </p>
        )}
        <button class={hasProvider() ? "" : "main"} type="submit" disabled={isUnderWay}>
          {text.signIn}
        </button>
      </form>
    </main>
  )
}

export const SignIn = (props: SignInProps) => (isSignedInByHost() ? <AtHost {...props} /> : <ByKey {...props} />)
