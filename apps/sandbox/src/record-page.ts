import { PAGE_SIZE, type PageQuery } from '@krapao/protocols'
import type { Operation } from './answer.ts'
import { many, type Row, type Store } from './store.ts'

/** Answers a page of a provider's records over HTTP. A lie answers another question. */
export function pageOperation(page: () => { since: string }): Operation {
  return {
    perform: () => ({ status: 200, body: page() }),
    refuse: () => ({ status: 403, body: { error: { code: 'NOT_ALLOWED', message: 'this is switched off for the operator' } } }),
    lie: () => ({ status: 200, body: { ...page(), since: '2001-01-01T00:00:00.000Z' } }),
  }
}

/**
 * A page of rows that a query answers, which must take the time, the row id to go on from and how many, in this order.
 * It reads one row too many, to know whether there are more.
 */
export function pageOfRows({ since, after }: PageQuery, query: (...bounds: [since: string, after: number, most: number]) => Row[]) {
  const rows = query(since.toISOString(), Number(after ?? 0), PAGE_SIZE + 1)
  const isLast = rows.length <= PAGE_SIZE
  const items = rows.slice(0, PAGE_SIZE)
  return { since: since.toISOString(), next: isLast ? null : String(items.at(-1)!['rowid']), items }
}

/** What a provider reported or meant to report: the same text, whether or not it ever arrived. `at`: the field of its time. */
export function reportPage(
  store: Store,
  question: PageQuery,
  { party, at, toWallet, path }: { party: string; at: string; toWallet?: string; path?: string },
) {
  const { items, ...page } = pageOfRows(question, (since, after, most) =>
    many(
      store,
      `select rowid, body from outbox where party = ? and (? is null or body ->> 'toWallet' = ?) and (? is null or path = ?) and body ->> ? >= ? and rowid > ? order by rowid limit ?`,
      party,
      toWallet ?? null,
      toWallet ?? null,
      path ?? null,
      path ?? null,
      at,
      since,
      after,
      most,
    ),
  )
  return { ...page, reports: items.map(({ body }): unknown => JSON.parse(String(body))) }
}
