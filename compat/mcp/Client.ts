/** The official client, and what its servers return. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"

/** Connects, uses the client and closes it. */
export const withClient = async <A>(transport: Transport, use: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({ name: "compat", version: "1" })
  await client.connect(transport)
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}

/** Calls a tool. Returns the JSON of its result; fails if the tool failed. */
export const calling =
  (client: Client) =>
  async (name: string, given: Readonly<Record<string, unknown>> = {}): Promise<any> => {
    const { content, isError } = await client.callTool({ name, arguments: given })
    const [first] = Array.isArray(content) ? content : []
    if (isError === true) throw new Error(first?.text)
    return JSON.parse(first?.text)
  }
