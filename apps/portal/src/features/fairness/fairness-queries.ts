import { getSpinSetup, listSpins, type SpinRecord } from '@krapao/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { type Language, useLanguage } from '../../messages/index.ts'
import { PAGE_SIZE } from '../../paging/page-count.ts'

/** As many as one call answers. */
const PAGE_LIMIT = 100

/** Begins with the key of what the wheel shows, so that a spin reloads both. */
export const FAIRNESS_KEY = ['spin', 'fairness'] as const

/** What the server has promised for the next spin; null while no wheel is in use. */
export function useCommitment() {
  return useQuery({
    queryKey: [...FAIRNESS_KEY, 'commitment'],
    queryFn: async () => (await paced(() => client(getSpinSetup))).commitment,
    staleTime: 0,
  })
}

export function useSpins(page: number) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: [...FAIRNESS_KEY, 'spins', language, page],
    queryFn: () => paced(() => client(listSpins, { body: { page, limit: PAGE_SIZE } }, { language })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Every spin of the player, newest first. One that is made meanwhile stands in it once. */
export async function loadAllSpins(language: Language): Promise<SpinRecord[]> {
  const spins = new Map<string, SpinRecord>()
  for (let page = 1; ; page++) {
    const answer = await client(listSpins, { body: { page, limit: PAGE_LIMIT } }, { language })
    for (const spin of answer.spins) spins.set(spin.spinId, spin)
    if (answer.spins.length === 0 || page * PAGE_LIMIT >= answer.total) return [...spins.values()]
  }
}
