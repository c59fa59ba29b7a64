/**
 * A host that commits forty requests and is killed while its worker takes them: run by a test, on the database of its
 * first argument, for the organization of its second.
 */
import { createAnswerscope } from "answerscope"
import { Client } from "pg"

const [url = "", organizationId = ""] = process.argv.slice(2)
const client = new Client({ connectionString: url })
await client.connect()
await client.query("begin")
const request = { brand: "Contoso", prompts: ["best crm"], engines: ["chatgpt"] }
for (let count = 0; count < 40; count++) {
  await client.query("select answerscope.request_scan($1, $2)", [organizationId, request])
}
await client.query("commit")

const scope = await createAnswerscope({
  database: { url },
  engines: { chatgpt: () => process.kill(process.pid, "SIGKILL") && "" }
})
await scope.start()
