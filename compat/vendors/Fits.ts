/**
 * Whether a type that we send is one that a vendor's own types know.
 */

/** A type without an index signature, which would let every name pass. */
type Named<Known> = { [Key in keyof Known as string extends Key ? never : Key]: Known[Key] }

/** `true` if each field of `Given` is a field of `Known` and may have its values; else the fields that are not. */
export type Fits<Given, Known> = [Exclude<keyof Given, keyof Named<Known>>] extends [never]
  ? [Given] extends [Named<Known>]
    ? true
    : { readonly valuesThatDoNotFit: Given }
  : { readonly fieldsThatAreUnknown: Exclude<keyof Given, keyof Named<Known>> }

/** `true` if `Known` has each field that is read; else the fields that it does not have. */
export type HasFields<Read, Known> = [Exclude<keyof Read, keyof Named<Known>>] extends [never]
  ? true
  : { readonly fieldsThatAreUnknown: Exclude<keyof Read, keyof Named<Known>> }

/** `true` if `Given` has a field that `Known` does not know. */
export type Misses<Given, Known> = Fits<Given, Known> extends true ? false : true

/** Compiles for what is true. */
export type Fitting<Result extends true> = Result
