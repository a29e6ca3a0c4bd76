import { activatePromotion, findPromotion, type OutputOf } from '@krapao/contract'
import { useToast } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { refusalCode } from '../../api/refusal.ts'
import type { RewardPreview } from '../../money/cost/reward-preview.ts'
import { useTake } from '../../money/rewards/take.ts'
import { useCodeMessage, useLanguage, useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export type Promotion = OutputOf<typeof findPromotion>

/** The promotion of a code; null where there is none. Undefined while it is searched for. */
export function usePromotion(code: string, isWanted: boolean) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['bonus', 'promotion', code, language],
    queryFn: () => paced(() => find(code, language)),
    enabled: isWanted,
    retry: false,
    staleTime: 0,
  })
}

/** A code that cannot be one belongs to no promotion either. */
async function find(code: string, language: 'th' | 'la' | 'en'): Promise<Promotion | null> {
  try {
    return await client(findPromotion, { params: { code } }, { language })
  } catch (error) {
    if (['NO_PROMOTION', 'KEY_INVALID'].includes(refusalCode(error))) return null
    throw error
  }
}

/** Receives a promotion once, for what was shown of its cost: the call answers the same while it is active, so a lost answer is found out by the promotion. */
export function useReceivePromotion({ code }: Promotion, preview: RewardPreview | undefined, onReceived: () => void) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const { language } = useLanguage()
  return useTake({
    call: () => client(activatePromotion, { params: { code }, query: { shown: preview?.shown } }, { language }),
    isTaken: async () => (await client(findPromotion, { params: { code } }, { language })).isReceived,
    onTaken: (answer) => {
      toast.show('success', preview?.terms.grant.kind === 'deposit' ? t('chosen') : message(answer?.message ?? 'PROMOTION_RECEIVED_NOW'))
      onReceived()
    },
    notTaken: t('notReceived'),
  })
}
