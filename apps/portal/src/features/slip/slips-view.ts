/** A page of the list, or sending another slip. */
export type SlipsView = number | 'send'

/** In the address, `slips=2` is the second page and `slips=send` the upload; anything else shows no slips. */
export function readSlipsView(params: URLSearchParams): SlipsView | undefined {
  const slips = params.get('slips') ?? ''
  if (slips === 'send') return 'send'
  return /^[1-9]\d{0,5}$/.test(slips) ? Number(slips) : undefined
}

/** The same address with another view, or without the slips. */
export function withSlipsView(params: URLSearchParams, view: SlipsView | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  if (view === undefined) next.delete('slips')
  else next.set('slips', String(view))
  return next
}
