import { type Bonus, listBonuses } from '@krapao/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { serverNow } from '../../clock/server-clock.ts'
import { type Language, useLanguage } from '../../messages/index.ts'

/** A longer wait than this is cut: a bonus that opens again tomorrow is asked for once more by then. */
const LONGEST_WAIT_MS = 60 * 60_000

export function bonusesQuery(language: Language) {
  return queryOptions({ queryKey: ['bonus', 'list', language], queryFn: () => client(listBonuses, {}, { language }) })
}

/** The bonuses on offer; asked again when one of them opens again or ends. */
export function useBonuses() {
  const { language } = useLanguage()
  return useQuery({ ...bonusesQuery(language), refetchInterval: ({ state }) => untilNextChange(state.data ?? [], serverNow()) })
}

/** Milliseconds until one of them can be received again or ends; false where nothing is to be waited for. */
export function untilNextChange(bonuses: readonly Pick<Bonus, 'againAt' | 'endsAt'>[], nowMs: number): number | false {
  const changes = bonuses
    .flatMap(({ againAt, endsAt }) => [againAt, endsAt])
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment) - nowMs]))
    .filter((ms) => ms > 0)
  return changes.length === 0 ? false : Math.min(Math.min(...changes) + 1000, LONGEST_WAIT_MS)
}
