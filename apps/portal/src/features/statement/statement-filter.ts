import type { BodyOf, listStatement } from '@krapao/contract'
import { dayOf, startOfDay } from '../../format/dates.ts'

export const KINDS = ['all', 'deposit', 'withdraw', 'transfer', 'bonus'] as const
export type Kind = (typeof KINDS)[number]

export const PERIODS = ['all', 'today', '7', '30'] as const
type Period = (typeof PERIODS)[number]

/** The part of the statement that is shown, as the page's address holds it. */
export interface StatementView {
  kind: Kind
  /** A period that ends today, or one day of Bangkok as `2026-11-22`. */
  day: string
  page: number
}

export const WHOLE: StatementView = { kind: 'all', day: 'all', page: 1 }
const MAX_PAGES = 1_000_000

/** Reads the view from an address. Missing or wrong values mean all kinds, all days and the first page. */
export function readView(params: URLSearchParams): StatementView {
  const kind = params.get('kind') as Kind
  const day = params.get('day') ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    kind: KINDS.includes(kind) ? kind : 'all',
    day: PERIODS.includes(day as Period) || isDay(day) ? day : 'all',
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGES ? page : 1,
  }
}

/** The same address with another view; default values are left out. */
export function withView(params: URLSearchParams, view: StatementView): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of ['kind', 'day', 'page'] as const) {
    if (view[key] === WHOLE[key]) next.delete(key)
    else next.set(key, String(view[key]))
  }
  return next
}

export function isFiltered({ kind, day }: StatementView): boolean {
  return kind !== 'all' || day !== 'all'
}

export function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && dayOf(startOfDay(day)) === day
}

type Filter = Pick<BodyOf<typeof listStatement>, 'types' | 'since' | 'until'>

export function filterOf({ kind, day }: StatementView, now: number): Filter {
  return { ...(kind === 'all' ? {} : { types: kind === 'bonus' ? ['bonus', 'finish_bonus'] : [kind] }), ...timesOf(day, now) }
}

function timesOf(day: string, now: number): Pick<Filter, 'since' | 'until'> {
  if (day === 'all') return {}
  if (isDay(day)) return { since: startOfDay(day).toISOString(), until: startOfDay(day, 1).toISOString() }
  // Today is the last of the seven or thirty days.
  return { since: startOfDay(dayOf(now), day === 'today' ? 0 : 1 - Number(day)).toISOString() }
}
