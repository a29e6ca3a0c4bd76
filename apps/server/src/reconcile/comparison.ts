import { NOTHING } from '@krapao/money'
import { RecordsUnavailable } from '../integrations/pages.ts'
import type { Difference } from './difference.ts'

/** A comparison with one provider, and how the provider is called. */
export interface Comparison {
  counterparty: string
  differences: AsyncGenerator<Difference>
}

/** What a comparison found. A provider that does not tell its records is a difference too: nobody knows what is in them. */
export async function differencesFound({ counterparty, differences }: Comparison): Promise<Difference[]> {
  const found: Difference[] = []
  try {
    for await (const difference of differences) found.push(difference)
  } catch (error) {
    if (!(error instanceof RecordsUnavailable)) throw error
    found.push({
      counterparty,
      side: 'theirs',
      subject: 'its records',
      amount: NOTHING,
      says: `they could not be compared: ${error.message}`,
      isInformation: false,
    })
  }
  return found
}
