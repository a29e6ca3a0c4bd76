import type { PageQuery } from '@krapao/protocols'
import { inDoubt } from './provider-request.ts'
import type { Page } from './providers.ts'

/** A provider did not say the whole of what it was asked for. */
export class RecordsUnavailable extends Error {
  override name = 'RecordsUnavailable'
}

/** More than any provider has in the time that is compared; one that never ends is not believed. */
const MAX_PAGES = 100_000

/** Reads a provider's records to its end, page by page. Throws `RecordsUnavailable` where a page cannot be had. */
export async function* pagesOf<Item>(since: Date, ask: (question: PageQuery) => Promise<Page<Item>>): AsyncGenerator<readonly Item[]> {
  let after: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await ask({ since, after })
    if (page.outcome !== 'done') throw new RecordsUnavailable(page.reason)
    yield page.items
    if (page.next === null) return
    after = page.next
  }
  throw new RecordsUnavailable('the list has no end')
}

/** A page as its provider gave it; in doubt where it answers another question or leads nowhere. */
export function pageFrom<Item>(
  { since, after }: PageQuery,
  said: { since: Date; next: string | null } | undefined,
  items: readonly Item[],
): Page<Item> {
  if (said?.since.getTime() !== since.getTime()) return inDoubt('the page answers another question')
  if (said.next !== null && (said.next === after || items.length === 0)) return inDoubt('the page leads nowhere')
  return { outcome: 'done', items, next: said.next }
}

/** The question as it stands in an address. */
export function queryOf({ since, after }: PageQuery): string {
  return new URLSearchParams({ since: since.toISOString(), ...(after === undefined ? {} : { after }) }).toString()
}
