/**
 * Credits as coins, to hold the ledger's arithmetic against: a coin lies in the purse or in the
 * bag of a charge. Written without any of the ledger's sums.
 */

interface Coin {
  readonly kind: "monthly" | "purchased"
  /** The month it was struck for; purchased ones are good for ever. */
  readonly month: string
}

export interface CoinModel {
  purse: Array<Coin>
  limit: number
  month: string
  /** What each charge holds. */
  readonly bags: Map<string, Array<Coin>>
  /** Monthly coins that a refund could not return. */
  dropped: number
}

export const newModel = (limit: number, month: string): CoinModel => ({
  purse: coins("monthly", month, limit),
  limit,
  month,
  bags: new Map(),
  dropped: 0
})

const coins = (kind: Coin["kind"], month: string, count: number): Array<Coin> =>
  Array.from({ length: count }, () => ({ kind, month }))

export const balanceOf = (model: CoinModel) => ({
  monthly: model.purse.filter((coin) => coin.kind === "monthly").length,
  purchased: model.purse.filter((coin) => coin.kind === "purchased").length
})

/** Time only moves on: months are compared as text. */
export const passTo = (model: CoinModel, month: string): void => {
  if (month <= model.month) return
  model.month = month
  model.purse = [...model.purse.filter((coin) => coin.kind === "purchased"), ...coins("monthly", month, model.limit)]
}

/** Takes coins into the bag `id`; false when there are too few. */
export const charge = (model: CoinModel, id: string, amount: number): boolean => {
  if (amount > model.purse.length) return false
  const monthlyFirst = model.purse.toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
  model.bags.set(id, monthlyFirst.slice(0, amount))
  model.purse = monthlyFirst.slice(amount)
  return true
}

/** Puts coins back, those that last first; those of a month gone by are lost. False when the bag holds too few. */
export const refund = (model: CoinModel, id: string, amount: number): boolean => {
  const bag = model.bags.get(id) ?? []
  if (amount > bag.length) return false
  const lastingFirst = bag.toSorted((a, b) => (a.kind > b.kind ? -1 : a.kind < b.kind ? 1 : 0))
  const back = lastingFirst.slice(0, amount)
  model.bags.set(id, lastingFirst.slice(amount))
  const good = back.filter((coin) => coin.kind === "purchased" || coin.month === model.month)
  model.dropped += back.length - good.length
  model.purse.push(...good)
  return true
}

export const grant = (model: CoinModel, amount: number): void => {
  model.purse.push(...coins("purchased", "", amount))
}

/** As many monthly coins as the limit leaves beside those that charges of this month hold. */
export const setLimit = (model: CoinModel, limit: number): void => {
  const held = [...model.bags.values()]
    .flat()
    .filter((coin) => coin.kind === "monthly" && coin.month === model.month).length
  model.limit = limit
  model.purse = [
    ...model.purse.filter((coin) => coin.kind === "purchased"),
    ...coins("monthly", model.month, Math.max(0, limit - held))
  ]
}
