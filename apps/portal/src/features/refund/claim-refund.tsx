import { checkRefund, claimRefund } from '@krapao/contract'
import { useToast } from '@krapao/ui'
import { client } from '../../api/client.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { CheckingNote } from '../../money/rewards/checking-note.tsx'
import { useTake } from '../../money/rewards/take.ts'
import { RefundStep } from './refund-step.tsx'
import type { RefundCheck } from './refunds.ts'
import { messages } from './messages.ts'

/** What closed periods have given, and the button that claims it. After each attempt the refund is asked for again. */
export function ClaimRefund({ check, sign, isMain }: { check: RefundCheck; sign: string; isMain: boolean }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const { claimable, bonus, isActive } = check
  const { take, isPending, isChecking } = useTake({
    call: () => client(claimRefund),
    isTaken: async () => (await client(checkRefund)).claimable < claimable,
    onTaken: (answer) => toast.show('success', message(answer?.message ?? 'REFUND_SUCCESS')),
  })
  return (
    <RefundStep
      label={t('claimable')}
      amount={claimable}
      sign={sign}
      isMain={isMain}
      button={t('claim')}
      isBusy={isPending}
      isDisabled={bonus || !isActive || claimable <= 0}
      onPress={take}
    >
      <CheckingNote isChecking={isChecking} />
    </RefundStep>
  )
}
