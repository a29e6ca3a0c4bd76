import { checkRefund, refundToWallet, type WalletSummary } from '@krapao/contract'
import { Confirm, useToast } from '@krapao/ui'
import { client } from '../../api/client.ts'
import { useHeld } from '../../dialogs/use-held.ts'
import { useMessages } from '../../messages/index.ts'
import { currencySign, formatMoney } from '../../money/amount-text.ts'
import { CostPanel } from '../../money/cost/cost-panel.tsx'
import { CheckingNote } from '../../money/rewards/checking-note.tsx'
import { Outcomes } from '../../money/rewards/outcomes.tsx'
import { useTake } from '../../money/rewards/take.ts'
import type { RefundCheck } from './refunds.ts'
import { messages } from './messages.ts'

interface ReceiveRefundProps {
  open: boolean
  check: RefundCheck
  wallet: Pick<WalletSummary, 'currency' | 'slots'>
  onReceived: () => void
  onClose: () => void
}

/** What moving the refund to the wallet costs, and the question. Nothing is sent before it is answered with yes. */
export function ReceiveRefund({ open, check, wallet, onReceived, onClose }: ReceiveRefundProps) {
  const t = useMessages(messages)
  const toast = useToast()
  const { refundAmount, refundSuccess, refundFail, terms } = check
  const sign = currencySign(wallet.currency)
  const { take, isPending, isChecking } = useTake({
    call: () => client(refundToWallet),
    isTaken: async () => (await client(checkRefund)).refundAmount < refundAmount,
    onTaken: (answer) => {
      toast.show('success', t('received', { amount: formatMoney(sign, answer?.amount ?? refundAmount) }))
      onReceived()
    },
    onNotTaken: onClose,
  })
  const asked = useHeld(refundAmount, isPending)
  return (
    <Confirm
      open={open}
      kind="danger"
      title={t('question', { amount: formatMoney(sign, asked) })}
      yesLabel={t('toWallet')}
      noLabel={t('no')}
      busy={isPending}
      onAnswer={(yes) => (yes ? take() : onClose())}
    >
      <div className="mt-2 grid grid-cols-1 gap-4 whitespace-normal">
        <CheckingNote isChecking={isChecking} />
        <Outcomes success={refundSuccess} fail={refundFail} />
        <p className="rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5 text-left text-[0.84375rem] leading-normal text-soft">
          {t(terms.multiplierHundredths > 0 ? 'warning' : 'warningFree')}
        </p>
        <div className="text-left">
          <CostPanel terms={terms} currency={wallet.currency} grant={asked} games={wallet.slots} />
        </div>
      </div>
    </Confirm>
  )
}
