/**
 * Starts the site in the page that the server sends.
 */
import { render } from "preact"
import { followLinks } from "./route/Location.ts"
import { App } from "./shell/App.tsx"

const root = document.getElementById("site")
if (root === null) throw new Error("the page has no element #site")
document.addEventListener("click", followLinks)
render(<App />, root)
