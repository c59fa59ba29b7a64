/**
 * Answerscope as a plugin of Fastify: its API below `/visibility`, its services for the host's own routes.
 *
 *     PORT=8080 node --conditions=@answerscope/source compat/hosts/fastify/main.ts
 */
import { type Answerscope, createAnswerscope } from "answerscope"
import Fastify, { type FastifyInstance } from "fastify"

const visibility = (scope: Answerscope) => async (routes: FastifyInstance) => {
  // Answerscope reads the bodies of its own requests
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser("*", (_request, _body, done) => done(null))
  const handle = scope.toNodeHandler()
  routes.all("/visibility/*", (request, reply) => {
    reply.hijack()
    handle(request.raw, reply.raw)
  })
}

const scope = await createAnswerscope({
  database: "memory",
  engines: { chatgpt: (prompt) => `For "${prompt}" look at 1. **Globex** and 2. **Contoso**.` },
  http: { prefix: "/visibility" }
})

const app = Fastify()
await app.register(visibility(scope))
app.addHook("onReady", () => scope.start())
app.addHook("onClose", () => scope.dispose())

app.post<{ Body: { readonly name: string } }>("/customers", async ({ body: { name } }) => {
  const { id: organizationId } = await scope.organizations.create({ name, monthlyLimit: 1_000 })
  const { secret } = await scope.accessKeys.issue({ organizationId, name: null, scope: "write", expiresAt: null })
  return { accessKey: secret }
})

console.log(`listening on ${new URL(await app.listen({ port: Number(process.env["PORT"] ?? 8080) })).port}`)
process.once("SIGTERM", () => void app.close())
