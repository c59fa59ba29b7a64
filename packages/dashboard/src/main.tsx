/**
 * Starts the site in the page that the server sends.
 */
import { render } from "preact"
import { readAhead } from "./data/Reading.ts"
import { brands } from "./data/Readings.ts"
import { findSession, isSignInLink, session } from "./data/Session.ts"
import { showTheme } from "./data/Theme.ts"
import { followLinks, place } from "./route/Location.ts"
import { App } from "./shell/App.tsx"
import { obeyKeys } from "./shell/Keys.ts"
import { loadAhead } from "./shell/Pages.tsx"

const root = document.getElementById("site")
if (root === null) throw new Error("the page has no element #site")
showTheme()
const isSigningIn = isSignInLink()
// nothing is shown before it is known
findSession().catch(() => {
  session.value = { kind: "none", why: "unreachable" }
})
// all at once with the question who has signed in, instead of one after the other
if (!isSigningIn) {
  readAhead([brands])
  // that it cannot be loaded is said where it is shown
  loadAhead(place.value).catch(() => undefined)
}
document.addEventListener("click", followLinks)
document.addEventListener("keydown", obeyKeys)
render(<App />, root)
