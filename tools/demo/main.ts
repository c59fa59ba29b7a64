/** `npm run demo NAME`: demos in the terminal, without server, keys or database. */
import { alertDemo } from "./alerts.ts"

const demos: Readonly<Record<string, (seed: number) => void>> = { alerts: alertDemo }

const [name = "", seed = "7"] = process.argv.slice(2)
const demo = Object.hasOwn(demos, name) ? demos[name] : undefined
if (demo === undefined) {
  console.error(`npm run demo NAME [SEED]: NAME is one of ${Object.keys(demos).join(", ")}.`)
  process.exitCode = 1
} else demo(Number(seed))
