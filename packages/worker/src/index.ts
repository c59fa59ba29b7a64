/**
 * Background work on whatever storage and engines the core is given.
 */
export { type CheckConcurrency, defaultCheckConcurrency } from "./CheckWorker.ts"
export { defaultDeliveryConcurrency, type DeliveryConcurrency } from "./DeliveryWorker.ts"
export * as Worker from "./Worker.ts"
