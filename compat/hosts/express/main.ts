/**
 * Answerscope inside an Express application: each customer is a tenant, and the host's own sign-in says who calls.
 *
 *     PORT=8080 node --conditions=@answerscope/source compat/hosts/express/main.ts
 */
import { AnswerscopeError, createAnswerscope } from "answerscope"
import express, { type ErrorRequestHandler } from "express"

/** What the host knows of its customers; a table in a real one. */
const organizations = new Map<string, string>()

/** The host's sign-in, such as a session; here the customer's name behind `Bearer`. */
const customerOf = (authorization: string | null | undefined): string => authorization?.replace("Bearer ", "") ?? ""

const scope = await createAnswerscope({
  database: "memory",
  engines: { chatgpt: (prompt) => `For "${prompt}" look at 1. **Globex** and 2. **Contoso**.` },
  http: {
    prefix: "/visibility",
    authenticate: ({ headers }) => {
      const organizationId = organizations.get(customerOf(headers.get("authorization")))
      return organizationId === undefined ? null : { organizationId }
    }
  }
})
await scope.start()

const app = express()

// the whole API of Answerscope, before any parser of bodies
app.use("/visibility", scope.toNodeHandler())

app.use(express.json())

app.post("/customers", async (request, response) => {
  const { name }: { readonly name: string } = request.body
  const { id } = await scope.organizations.create({ name, monthlyLimit: 1_000 })
  organizations.set(name, id)
  response.status(201).json({ name })
})

app.post("/visible", async (request, response) => {
  const organizationId = organizations.get(customerOf(request.headers.authorization))
  if (organizationId === undefined) return void response.sendStatus(401)
  const { brand, prompts }: { readonly brand: string; readonly prompts: ReadonlyArray<string> } = request.body
  const { scan } = await scope.scans.start(organizationId, { brand, prompts, engines: ["chatgpt"] })
  const { checks } = await scope.scans.untilDone({ organizationId, id: scan.id })
  response.json(checks.map(({ prompt, mentioned, position }) => ({ prompt, mentioned, position })))
})

const refused: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const isTheirs = error instanceof AnswerscopeError && error.code === "invalid_request"
  response.status(isTheirs ? 400 : 500).json({ message: isTheirs ? error.message : "Something went wrong." })
}
app.use(refused)

const server = app.listen(Number(process.env["PORT"] ?? 8080), "127.0.0.1", () => {
  const address = server.address()
  console.log(`listening on ${typeof address === "object" ? address?.port : address}`)
})

process.once("SIGTERM", () => {
  server.close(() => void scope.dispose())
})
