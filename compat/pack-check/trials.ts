/**
 * The trials: what teams try who want to build on the packages, as tests in a clean folder that has them installed.
 *
 * | trial | test |
 * |---|---|
 * | in Express 5, with sign-in of its own below a prefix | `compat/hosts/express` |
 * | in Fastify 5 | `compat/hosts/fastify` |
 * | by promises alone: Nest, Next's route handlers | `compat/hosts/nest`, `examples/next-route` |
 * | a database that the packages start; the first scan there | `trials/database` |
 * | tables of one's own in one transaction | `examples/effect-app`, `examples/host-transaction` |
 * | the contract suites; a port of one's own | `trials/contracts`, `examples/own-port` |
 * | a host's tests on the test clock | `examples/host-tests` |
 * | prices and policies of one's own | `examples/own-prices` |
 * | a killed connection, a single connection, a role that may only write rows | `trials/database` |
 * | many cores in one process, and one after the other | `trials/many` |
 * | the analysis, the client and the webhook's check alone in a browser's bundle | `trials/bundles` |
 * | an engine of one's own, and one that does all wrong | `examples/own-engine`, `trials/engines` |
 * | the command in an awkward folder, killed, started twice | `trials/command` |
 * | a client made by others' generators | `trials/generated` |
 */
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Host, modulePath } from "./hosts.ts"
import { should } from "./run.ts"
import { root } from "./tarballs.ts"

/** Examples that are no trial; the workspace's tests run them. */
const otherExamples = ["embed-in-memory", "tracker-in-memory", "webhook-receiver"]

/** Only in the workspace the sources are run. */
const sourceCondition = '"--conditions=@answerscope/source", '

// limits for hangs alone
const config = `export default {
  test: {
    include: ["trials/*.test.ts", "examples/*/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2
  }
}
`

/** Runs the trials in a folder where everything is installed. */
export const runTrials = async (host: Host): Promise<void> => {
  const { folder } = host
  const trials = join(root, "compat", "pack-check", "trials")
  cpSync(trials, join(folder, "trials"), { recursive: true })
  cpSync(join(root, "examples"), join(folder, "examples"), { recursive: true })
  for (const name of ["express", "fastify", "nest"]) {
    cpSync(join(root, "compat", "hosts", name), join(folder, "examples", name), { recursive: true })
  }
  for (const path of [
    ...globSync("examples/**/{package.json,tsconfig.json,node_modules}", { cwd: folder }),
    ...otherExamples.map((name) => join("examples", name))
  ]) {
    rmSync(join(folder, path), { recursive: true, force: true })
  }
  for (const path of globSync("examples/**/*.ts", { cwd: folder })) {
    const file = join(folder, path)
    writeFileSync(
      file,
      readFileSync(file, "utf8")
        .replaceAll(sourceCondition, "")
        .replace("../../../examples/program.ts", "../program.ts")
    )
  }
  writeFileSync(join(folder, "vitest.config.js"), config)
  await should("the trials", folder, process.execPath, [join(modulePath(host, "vitest"), "vitest.mjs"), "run"])
}
