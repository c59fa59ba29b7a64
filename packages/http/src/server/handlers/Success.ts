/** The success envelope around `data`. */
export const success = <Data>(data: Data) => ({ success: true as const, data })
