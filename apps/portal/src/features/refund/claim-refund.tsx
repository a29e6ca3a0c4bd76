import { checkRefund, claimRefund } from '@krapao/contract'
import { Button, useToast } from '@krapao/ui'
import { client } from '../../api/client.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { CheckingNote } from '../../money/rewards/checking-note.tsx'
import { useTake } from '../../money/rewards/take.ts'
import type { RefundCheck } from './refunds.ts'
import { messages } from './messages.ts'

/** What closed periods have given, and the button that claims it. After each attempt the refund is asked for again. */
export function ClaimRefund({ check, sign }: { check: RefundCheck; sign: string }) {
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
    <section aria-label={t('claimable')} className="rounded-card border border-line bg-card px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-[0.8125rem] leading-normal text-muted">{t('claimable')}</p>
          <p data-testid="refund-claimable" className="tabular text-[1.25rem] leading-snug font-bold [overflow-wrap:anywhere]">
            {formatMoney(sign, claimable)}
          </p>
        </div>
        <Button busy={isPending} disabled={bonus || !isActive || claimable <= 0} onClick={take}>
          {t('claim')}
        </Button>
      </div>
      <CheckingNote isChecking={isChecking} />
    </section>
  )
}
