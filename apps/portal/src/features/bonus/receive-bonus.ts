import { activateBonus, type Bonus, listBonuses } from '@krapao/contract'
import { useToast } from '@krapao/ui'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { RewardPreview } from '../../money/cost/reward-preview.ts'
import { useTake } from '../../money/rewards/take.ts'
import { useLanguage, useMessages } from '../../messages/index.ts'
import { bonusesQuery } from './get-bonuses.ts'
import { messages } from './messages.ts'

/** Receives a bonus once, for what was shown of its cost: the call answers the same while it is active, so a lost answer is found out by the list. */
export function useReceiveBonus(bonus: Bonus, preview: RewardPreview | undefined, onReceived: () => void) {
  const t = useMessages(messages)
  const toast = useToast()
  const queries = useQueryClient()
  const { language } = useLanguage()
  const timesBefore = bonus.userBonus?.received.length ?? 0
  return useTake({
    call: () => client(activateBonus, { params: { code: bonus.code }, query: { shown: preview?.shown } }, { language }),
    isTaken: async () => {
      const now = (await client(listBonuses, {}, { language })).find(({ code }) => code === bonus.code)?.userBonus
      return now !== undefined && now !== null && (now.isActive || now.received.length > timesBefore)
    },
    onTaken: (answer) => {
      if (answer) {
        queries.setQueryData(bonusesQuery(language).queryKey, (list) =>
          list?.map((each) => (each.code === bonus.code ? { ...each, userBonus: answer.userBonus } : each)),
        )
      }
      toast.show('success', t(preview?.terms.grant.kind === 'deposit' ? 'chosen' : 'received'))
      onReceived()
    },
    notTaken: t('notReceived'),
  })
}
