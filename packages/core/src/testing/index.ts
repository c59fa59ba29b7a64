/**
 * What tests of the core, and of services built on it, can use.
 */
export * from "./ScriptedEngine.ts"
export * as AccessKeyStoreContract from "./AccessKeyStoreContract.ts"
export * as BrandStoreContract from "./BrandStoreContract.ts"
export * as OrganizationStoreContract from "./OrganizationStoreContract.ts"
export * as StorageContract from "./StorageContract.ts"
export * as TransactionContract from "./TransactionContract.ts"
