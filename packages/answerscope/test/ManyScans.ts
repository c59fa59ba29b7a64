/** Many scans that a host requests in one transaction. */
import { assert, it } from "@effect/vitest"
import { countOf, newScope, onDatabase, request, used } from "./HostOrders.ts"

/** Defines the test with that many scans. */
export const startsAllOrNone = (count: number): void => {
  it.live("starts all scans of one transaction, and none of one that is undone", () =>
    onDatabase(async (given) => {
      const { client, organizationId, scope } = given
      const many = `select answerscope.request_scan($1, $2, 'order ' || n) from generate_series(1, ${count}) n`
      await client.query("begin")
      await client.query(many, [organizationId, request])
      await client.query("rollback")
      await client.query("begin")
      await client.query(many, [organizationId, request])
      await using other = await newScope(given.url)
      await Promise.all([scope.start(), other.start()])
      assert.strictEqual(await countOf(client, "answerscope.scans"), 0)
      await client.query("commit")
      const { rows } = await client.query<{ id: string }>(
        "select answerscope.id_of_uuid('scn', id) as id from answerscope.requested_scans"
      )
      for (const { id } of rows) await scope.requestedScans.untilTaken({ organizationId, id })
      assert.strictEqual(await countOf(client, "answerscope.requested_scans where status = 'started'"), count)
      assert.strictEqual(await countOf(client, "answerscope.scans"), count)
      assert.strictEqual(await used(given), 5 * count)
    })
  )
}
