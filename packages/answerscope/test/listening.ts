/**
 * A host that is killed while a listener has an event: run by a test, on the database of its first argument.
 */
import { createAnswerscope } from "answerscope"

const [url = ""] = process.argv.slice(2)
const scope = await createAnswerscope({
  database: { url },
  engines: { chatgpt: () => "Take Contoso." },
  events: ["scanEnded"]
})
scope.on("scanEnded", () => void process.kill(process.pid, "SIGKILL"))
const { id } = await scope.organizations.create({ name: "Acme", monthlyLimit: 100 })
const { scan } = await scope.scans.start(id, { brand: "Contoso", prompts: ["best crm"], engines: ["chatgpt"] })
process.stdout.write(scan.id)
await scope.start()
