/**
 * The page of those who have not signed in.
 */
import { useState } from "preact/hooks"
import { isSignedInByHost, signIn, type WhyNobody } from "../data/Session.ts"
import { text } from "../text/English.ts"

/** Nobody signs in here where the host does it. */
const AtHost = () => (
  <main class="sign-in">
    <h1>{text.product}</h1>
    <p>{text.signInAtHost}</p>
    <p class="actions">
      <button class="main" type="button" onClick={() => location.reload()}>
        {text.retry}
      </button>
    </p>
  </main>
)

const ByKey = ({ why }: { readonly why: WhyNobody }) => {
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
      <p>{typeof why === "string" ? text.whyNobody[why] : why.message}</p>
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
        <button class="main" type="submit" disabled={isUnderWay}>
          {text.signIn}
        </button>
      </form>
    </main>
  )
}

export const SignIn = (props: { readonly why: WhyNobody }) => (isSignedInByHost() ? <AtHost /> : <ByKey {...props} />)
