import { NOTHING } from '@krapao/money'
import { BookUnread } from '../outside/pages.ts'
import type { Difference } from './difference.ts'

/** A comparison with one party, and how the party is called. */
export interface Comparison {
  party: string
  differences: AsyncGenerator<Difference>
}

/** What a comparison found. A party that does not tell its books is a difference too: nobody knows what is in them. */
export async function booksAsked({ party, differences }: Comparison): Promise<Difference[]> {
  const found: Difference[] = []
  try {
    for await (const difference of differences) found.push(difference)
  } catch (error) {
    if (!(error instanceof BookUnread)) throw error
    found.push({
      party,
      side: 'theirs',
      subject: 'its books',
      amount: NOTHING,
      says: `they could not be compared: ${error.message}`,
      isInformation: false,
    })
  }
  return found
}
