/**
 * In which forms each operation of the interface description answers, and which it refuses.
 */
import { isWrite, operationsOf, type OperationShape, pathFor, type Tenant } from "@answerscope/http/testing"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { call, core, document, newTenant, TestSend, unlimited } from "./TestServer.ts"

const operations = operationsOf(document)
const hasForms = ({ statuses }: OperationShape): boolean => statuses.includes(406)

/** What an operation answers a caller who wants that form. */
const answered = Effect.fnUntraced(function* (operation: OperationShape, tenant: Tenant, accept: string) {
  const { body, method, path, query } = operation
  const wanted = Object.entries({ brand_id: tenant.ids.brands, competitor: "Globex" })
  const given = new URLSearchParams(wanted.filter(([sought]) => query.some(({ name }) => name === sought)))
  const { headers, json, status } = yield* call(method, `${pathFor(path, tenant.ids)}?${given.toString()}`, {
    key: tenant.adminKey,
    headers: { accept },
    ...(body === null ? {} : { body: body.examples?.[0] })
  })
  return { status, type: (headers.get("content-type") ?? "").replace(/;.*/, ""), code: json?.code }
})

layer(TestSend.layer(unlimited).pipe(Layer.provideMerge(core)))("accept", (it) => {
  it.effect("chooses the form of every operation that has several; another one is refused", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      for (const operation of operations.filter(hasForms)) {
        for (const type of ["application/json", "text/csv", "application/x-ndjson"]) {
          const found = yield* answered(operation, tenant, `image/png, ${type};q=0.1`)
          assert.deepStrictEqual(found, { status: 200, type, code: undefined }, operation.id)
        }
        for (const accept of ["image/png", "application/xml, text/plain"]) {
          const refused = { status: 406, type: "application/json", code: "not_acceptable" }
          assert.deepStrictEqual(yield* answered(operation, tenant, accept), refused, operation.id)
        }
      }
    })
  )

  it.effect("says nothing to all other operations, which have one form", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const others = operations.filter((operation) => !hasForms(operation))
      assert.isAbove(others.length, 20)
      // what changes something comes last: then nothing is gone yet
      for (const operation of [...others.filter((each) => !isWrite(each)), ...others.filter(isWrite)]) {
        for (const accept of ["text/csv", "application/x-ndjson", "image/png"]) {
          const { status, type } = yield* answered(operation, tenant, accept)
          assert.deepStrictEqual([type, status === 406], ["application/json", false], operation.id)
          if (!isWrite(operation) && operation.query.length === 0) assert.strictEqual(status, 200, operation.id)
        }
      }
    })
  )
})
