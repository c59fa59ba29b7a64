/**
 * The client that `prisma generate` makes of a schema without models. It is made here, because the command loads a
 * program from its maker's server.
 */
import { PrismaPg } from "@prisma/adapter-pg"
import * as prisma from "@prisma/client/runtime/client"

type Statement<Result> = (strings: TemplateStringsArray, ...values: ReadonlyArray<unknown>) => Promise<Result>

/** What a host without models uses of it. */
export interface PrismaClient {
  readonly $executeRaw: Statement<number>
  readonly $queryRaw: Statement<ReadonlyArray<{ readonly id: string }>>
  readonly $transaction: <A>(use: (tx: Pick<PrismaClient, "$executeRaw" | "$queryRaw">) => Promise<A>) => Promise<A>
  readonly $disconnect: () => Promise<void>
}

// without declarations: only the generated client loads them
const runtime = (file: string) => import(`@prisma/client/runtime/query_compiler_fast_bg.postgresql.${file}`)

declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => object }

// its declaration without models says less than that
function makeClass(): new (options: { readonly adapter: PrismaPg }) => PrismaClient
function makeClass(): unknown {
  return prisma.getPrismaClient({
    previewFeatures: [],
    clientVersion: "7.10.0",
    engineVersion: "",
    activeProvider: "postgresql",
    inlineSchema: `datasource db {\n  provider = "postgresql"\n}\n`,
    runtimeDataModel: { models: {}, enums: {}, types: {} },
    parameterizationSchema: { strings: [], graph: "AAAA" },
    compilerWasm: {
      getRuntime: () => runtime("mjs"),
      getQueryCompilerWasmModule: async () => {
        const { wasm } = await runtime("wasm-base64.mjs")
        return new WebAssembly.Module(Buffer.from(wasm, "base64"))
      },
      importName: "./query_compiler_fast_bg.js"
    }
  })
}

export const connectPrisma = (url: string): PrismaClient =>
  new (makeClass())({ adapter: new PrismaPg({ connectionString: url }) })
