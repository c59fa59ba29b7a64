/** The browser of tests. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

/** Debian's Chromium without a window, which takes a third of the processor time, and the whole one. */
const paths = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"] as const

/** Where the browser is that tests start. */
export const browserPath = paths.find(existsSync) ?? "/usr/bin/chromium"

/** Whether a browser is installed. Required where a release is checked. */
export const hasBrowser = process.env["CI"] === "true" || spawnSync(browserPath, ["--version"]).error === undefined
