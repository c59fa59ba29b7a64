import { assert, describe, it } from "vitest"
import { newScan, withScope } from "./scopes.ts"

describe("events", () => {
  it("are told after the commit; a listener that fails is told again", () =>
    withScope({ events: ["scanEnded"] }, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      const told: Array<string> = []
      const twice = Promise.withResolvers<void>()
      scope.on("scanEnded", async ({ scanId }) => {
        const { scan } = await scope.scans.head({ organizationId, id: scanId })
        told.push(`${scanId} ${scan.status}`)
        if (told.length === 1) throw new Error("not yet")
        twice.resolve()
      })
      await scope.start()
      const { scan } = await scope.scans.start(organizationId, newScan)
      await twice.promise
      assert.deepStrictEqual(told, [`${scan.id} completed`, `${scan.id} completed`])
    }))

  it("are told to all listeners, though one fails", () =>
    withScope({ events: ["scanEnded"] }, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      scope.on("scanEnded", () => {
        throw new Error("never")
      })
      const told = new Promise<string>((resolve) => scope.on("scanEnded", ({ scanId }) => resolve(scanId)))
      await scope.start()
      const { scan } = await scope.scans.start(organizationId, newScan)
      assert.strictEqual(await told, scan.id)
    }))

  it("are kept until somebody listens", () =>
    withScope({ events: ["scanEnded"] }, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      await scope.start()
      const { scan } = await scope.scans.start(organizationId, newScan)
      await scope.scans.untilDone({ organizationId, id: scan.id })
      await new Promise<void>((resolve) => {
        const end = scope.on("scanEnded", ({ scanId }) => {
          assert.strictEqual(scanId, scan.id)
          end()
          resolve()
        })
      })
    }))

  it("are taken by a listener that ends itself", () =>
    withScope({ events: ["scanEnded"] }, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      await scope.start()
      const endedOne = () =>
        new Promise<string>((resolve) => {
          const end = scope.on("scanEnded", ({ scanId }) => {
            end()
            resolve(scanId)
          })
        })
      for (let count = 0; count < 3; count++) {
        const ended = endedOne()
        const { scan } = await scope.scans.start(organizationId, newScan)
        assert.strictEqual(await ended, scan.id)
      }
    }))

  it("are refused if they are not kept", () =>
    withScope({}, async (scope) => {
      assert.throws(() => scope.on("alert", () => {}), /events: must name "alert"/)
    }))

  it("tell of a scan that was cancelled", () =>
    withScope({ events: ["scanEnded"] }, async (scope) => {
      const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 1_000 })
      const { scan } = await scope.scans.start(organizationId, newScan)
      const ended = new Promise<string>((resolve) => scope.on("scanEnded", ({ scanId }) => resolve(scanId)))
      await scope.scans.cancel({ organizationId, id: scan.id })
      await scope.start()
      assert.strictEqual(await ended, scan.id)
    }))
})
