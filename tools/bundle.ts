/**
 * Builds the installed and tested command: a few large files, for shared code and for each command. Node loads them in
 * a third of the time of their thousand modules.
 */
import http from "node:http"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Plugin, rolldown } from "rolldown"
import { licensesOf } from "./licenses.ts"
import { removeOthers, writeChanged } from "./WrittenFolder.ts"

const cli = fileURLToPath(new URL("../packages/cli", import.meta.url))
const dist = join(cli, "dist")
const parts = join(dist, "parts")

/**
 * `node:http` without parts that Node loads on demand. An `import` would load all of it, including `WebSocket`, which
 * loads a whole HTTP client.
 */
const lazyHttp: Plugin = {
  name: "lazy-http",
  resolveId: (id) => (id === "node:http" ? "\0lazy-http" : null),
  load: (id) => {
    if (id !== "\0lazy-http") return null
    const members = Object.entries(Object.getOwnPropertyDescriptors(http))
    const names = members.filter(([, { get }]) => get === undefined).map(([name]) => name)
    return `const http = process.getBuiltinModule("node:http")
      export default http
      export const { ${names.join(", ")} } = http`
  }
}

// the command serves its files
await import("./dashboard.ts")

const command = await rolldown({
  input: join(cli, "src", "main.ts"),
  platform: "node",
  // no command loads the first; the files of the second are beside its own code
  external: ["undici", "@answerscope/dashboard"],
  resolve: { conditionNames: ["@answerscope/source", "node"] },
  plugins: [lazyHttp]
})
const { output } = await command.generate({
  format: "esm",
  entryFileNames: "main.js",
  chunkFileNames: "parts/[name].js",
  // logs and stack traces show names
  keepNames: true,
  // a running process keeps the text of all loaded code
  comments: { annotation: false, jsdoc: false, legal: true }
})
await command.close()
const chunks = output.filter((file) => file.type === "chunk")

const files = new Map([
  ...chunks.map(({ fileName, code }) => [join(dist, fileName), code] as const),
  [join(dist, "LICENSES.txt"), licensesOf(chunks)]
])
for (const [path, text] of files) writeChanged(path, text)
removeOthers(parts, (path) => files.has(path))
