import { checkRefund, refundToWallet } from '@krapao/contract'
import { Confirm, useToast } from '@krapao/ui'
import { client } from '../../api/client.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { CheckingNote } from '../../money/rewards/checking-note.tsx'
import { Outcomes } from '../../money/rewards/outcomes.tsx'
import { useTake } from '../../money/rewards/take.ts'
import type { RefundCheck } from './refunds.ts'
import { messages } from './messages.ts'

interface ReceiveRefundProps {
  open: boolean
  check: RefundCheck
  sign: string
  onReceived: () => void
  onClose: () => void
}

/** What moving the refund to the wallet costs, and the question. Nothing is sent before it is answered with yes. */
export function ReceiveRefund({ open, check, sign, onReceived, onClose }: ReceiveRefundProps) {
  const t = useMessages(messages)
  const toast = useToast()
  const { refundAmount, refundSuccess, refundFail } = check
  const { take, isPending, isChecking } = useTake({
    call: () => client(refundToWallet),
    isTaken: async () => (await client(checkRefund)).refundAmount < refundAmount,
    onTaken: (answer) => {
      toast.show('success', t('received', { amount: formatMoney(sign, answer?.amount ?? refundAmount) }))
      onReceived()
    },
    onNotTaken: onClose,
  })
  return (
    <Confirm
      open={open}
      kind="danger"
      title={t('question', { amount: formatMoney(sign, refundAmount) })}
      yesLabel={t('toWallet')}
      noLabel={t('no')}
      busy={isPending}
      onAnswer={(yes) => (yes ? take() : onClose())}
    >
      <div className="mt-2 grid gap-4 whitespace-normal">
        <Outcomes success={refundSuccess} fail={refundFail} />
        <p className="rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5 text-left text-[0.84375rem] leading-normal text-soft">
          {t('warning')}
        </p>
        <CheckingNote isChecking={isChecking} />
      </div>
    </Confirm>
  )
}
