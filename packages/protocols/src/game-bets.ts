import * as z from 'zod/mini'

/** The most a page of a provider's bets holds. */
export const BETS_PAGE_SIZE = 500

/** What a bet was on, by which terms weigh it. */
export const betCategory = z.enum(['slot', 'sport', 'lotto'])
export type BetCategory = z.output<typeof betCategory>
