/**
 * A Nest application with Answerscope's API below `/visibility`.
 *
 *     PORT=8080 node --conditions=@answerscope/source compat/hosts/nest/main.ts
 */
import "reflect-metadata"
import { NestFactory } from "@nestjs/core"
import type { NestExpressApplication } from "@nestjs/platform-express"
import type { Answerscope } from "answerscope"
import { ANSWERSCOPE, AnswerscopeModule } from "./AnswerscopeModule.ts"

const app = await NestFactory.create<NestExpressApplication>(
  AnswerscopeModule.forRoot({ database: "memory", engines: { chatgpt: "simulated" }, http: { prefix: "/visibility" } }),
  { bodyParser: false, logger: ["error"] }
)
app.enableShutdownHooks()
const scope = app.get<Answerscope>(ANSWERSCOPE)
app.use("/visibility", scope.toNodeHandler())
app.useBodyParser("json")

await app.listen(Number(process.env["PORT"] ?? 8080), "127.0.0.1")
const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
const { secret } = await scope.accessKeys.issue({ organizationId, name: null, scope: "write", expiresAt: null })
console.log(`listening on ${new URL(await app.getUrl()).port}`)
console.log(secret)
