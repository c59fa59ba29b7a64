/** Starts the site in the page that the server sends. */
import { render } from "preact"
import { prefetch } from "./data/Query.ts"
import { brands } from "./data/Queries.ts"
import { findSession, isSignInLink, session } from "./data/Session.ts"
import { showTheme } from "./data/Theme.ts"
import { followLinks, place, sharedToken } from "./route/Location.ts"
import { App } from "./shell/App.tsx"
import { obeyKeys } from "./shell/Keys.ts"
import { Loaded, loadAhead, sharedPage } from "./shell/Pages.tsx"
import { askToUseLink } from "./shell/SignIn.tsx"

const root = document.getElementById("site")
if (root === null) throw new Error("the page has no element #site")
showTheme()

/** The site for members of an organization. */
const start = (): void => {
  const isSigningIn = isSignInLink()
  // render nothing before the session is known
  findSession(askToUseLink).catch(() => {
    session.value = { kind: "none", why: "unreachable" }
  })
  // in parallel with the session request
  if (!isSigningIn) {
    prefetch([brands])
    // the page itself shows a failed load
    loadAhead(place.value).catch(() => undefined)
  }
  document.addEventListener("click", followLinks)
  document.addEventListener("keydown", obeyKeys)
  render(<App />, root)
}

const token = sharedToken()
// a share link needs no session
if (token === null) start()
else render(<Loaded lazy={sharedPage} props={{ token }} />, root)
