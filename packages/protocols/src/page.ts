import * as z from 'zod/mini'
import { instant, reference } from './amount.ts'

/** The most a page of a provider's own records holds. */
export const PAGE_SIZE = 100

/** Which part of the records: everything `since` by the provider's own clock, from where the page before it ended. */
export const pageQuery = z.object({ since: instant, after: z.optional(reference) })
export type PageQuery = z.output<typeof pageQuery>

/** What every page says beside its items: the question it answers, and where the next page begins; null: this is the last. */
export const pageOf = { since: instant, next: z.nullable(reference) }

/** Oldest first. */
export function itemsOf<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item).check(z.maxLength(PAGE_SIZE))
}
