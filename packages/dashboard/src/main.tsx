/**
 * Starts the site in the page that the server sends.
 */
import { render } from "preact"
import { showTheme } from "./data/Theme.ts"
import { followLinks } from "./route/Location.ts"
import { App } from "./shell/App.tsx"
import { obeyKeys } from "./shell/Keys.ts"

const root = document.getElementById("site")
if (root === null) throw new Error("the page has no element #site")
showTheme()
document.addEventListener("click", followLinks)
document.addEventListener("keydown", obeyKeys)
render(<App />, root)
