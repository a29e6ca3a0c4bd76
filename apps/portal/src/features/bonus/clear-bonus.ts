import { type ActiveCondition, clearBonus, getBonusStatus } from '@krapao/contract'
import { useToast } from '@krapao/ui'
import { client } from '../../api/client.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { useTake } from '../../money/rewards/take.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface Ends {
  onEnded: () => void
  onRefused: (error: Error) => void
}

/** Ends the active condition. A lost answer is found out by whether it is still the active one. */
export function useClearBonus({ id }: ActiveCondition, sign: string, { onEnded, onRefused }: Ends) {
  const t = useMessages(messages)
  const toast = useToast()
  return useTake({
    call: () => client(clearBonus),
    isTaken: async () => (await client(getBonusStatus)).condition?.id !== id,
    onTaken: (answer) => {
      toast.show('success', answer && answer.taken > 0 ? t('end.doneTaken', { amount: formatMoney(sign, answer.taken) }) : t('end.done'))
      onEnded()
    },
    notTaken: t('end.notEnded'),
    onRefused,
  })
}
