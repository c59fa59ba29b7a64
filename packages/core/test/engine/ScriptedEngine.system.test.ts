import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { assert, describe, it } from "vitest"

describe("scriptedEngine", () => {
  it("comes without a test runner", async () => {
    const loading = `import("@answerscope/core/testing").then(
      (own) => console.log(Object.keys(own).join())
    )`
    const noVitest = `data:text/javascript,${encodeURIComponent(`
      import { registerHooks } from "node:module"
      registerHooks({ resolve: (name, context, next) => {
        if (name.includes("vitest")) throw new Error("a test runner was loaded: " + name)
        return next(name, context)
      } })`)}`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--conditions=@answerscope/source", "--import", noVitest, "--input-type=module", "--eval", loading],
      { cwd: import.meta.dirname }
    )
    assert.include(stdout, "scriptedEngine")
  })
})
