/** Background work on whatever storage and engines the core is given. */
export { defaultCheckConcurrency } from "./CheckWorker.ts"
export { defaultDeliveryConcurrency } from "./DeliveryWorker.ts"
export * as Worker from "./Worker.ts"
export { checkedOptions, type CheckConcurrency, type DeliveryConcurrency } from "./WorkerOptions.ts"
