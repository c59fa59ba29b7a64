/** Envelopes of successful responses. */
import type { PageRequest } from "@answerscope/core"

/** The success envelope around `data`. */
export const success = <Data>(data: Data) => ({ success: true as const, data })

/** The success envelope around a page of a list. */
export const pageSuccess = <Items>({ limit, offset }: PageRequest, total: number, items: Items) =>
  success({ total, limit, offset, ...items })

/** The success envelope of a paid operation. */
export const paidSuccess = <Data>(
  data: Data,
  { charged, remaining }: { readonly charged: number; readonly remaining: number }
) => ({ ...success(data), credits: { charged, remaining } })
