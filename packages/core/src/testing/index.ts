/**
 * What tests of the core, and of services built on it, can use.
 */
export * from "./ScriptedEngine.ts"
export * as AccessKeyStoreContract from "./AccessKeyStoreContract.ts"
export * as BrandStoreContract from "./BrandStoreContract.ts"
export * as CheckMovesContract from "./CheckMovesContract.ts"
export * as CreditStoreContract from "./CreditStoreContract.ts"
export * as HeldKeyContract from "./HeldKeyContract.ts"
export * as DiscoveryStoreContract from "./DiscoveryStoreContract.ts"
export * as IdempotencyStoreContract from "./IdempotencyStoreContract.ts"
export * as LookupStoreContract from "./LookupStoreContract.ts"
export * as OrganizationStoreContract from "./OrganizationStoreContract.ts"
export * as QueueContract from "./QueueContract.ts"
export * as RateLimitStoreContract from "./RateLimitStoreContract.ts"
export * as ScanStoreContract from "./ScanStoreContract.ts"
export * as SnapshotStoreContract from "./SnapshotStoreContract.ts"
export * as StorageContract from "./StorageContract.ts"
export * as TransactionContract from "./TransactionContract.ts"
