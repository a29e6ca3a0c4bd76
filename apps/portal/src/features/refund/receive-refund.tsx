import { currencySign } from '@krapao/money'
import { checkRefund, refundToWallet, type WalletSummary } from '@krapao/contract'
import { Confirm, useToast } from '@krapao/ui'
import { client } from '../../api/client.ts'
import { useHeld } from '../../dialogs/use-held.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { CostPanel } from '../../money/cost/cost-panel.tsx'
import { LockNote } from '../../money/cost/lock-note.tsx'
import { useRewardPreview } from '../../money/cost/reward-preview.ts'
import { CheckingNote } from '../../money/rewards/checking-note.tsx'
import { Outcomes } from '../../money/rewards/outcomes.tsx'
import { useTake } from '../../money/rewards/take.ts'
import type { RefundCheck } from './refunds.ts'
import { messages } from './messages.ts'

const ASKED = { of: 'refund' } as const

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
  const sign = currencySign(wallet.currency)
  const preview = useRewardPreview(ASKED, open)
  const terms = preview.data?.terms
  const amount = preview.data?.cost?.grant ?? check.refundAmount
  const { take, isPending, isChecking } = useTake({
    call: () => client(refundToWallet, { query: { shown: preview.data?.shown } }),
    isTaken: async () => (await client(checkRefund)).refundAmount < amount,
    onTaken: (answer) => {
      toast.show('success', t('received', { amount: formatMoney(sign, answer?.amount ?? amount) }))
      onReceived()
    },
    onNotTaken: onClose,
  })
  const asked = useHeld(amount, isPending)
  const isBroken = !preview.data && preview.isError
  return (
    <Confirm
      open={open}
      kind="danger"
      title={t('question', { amount: formatMoney(sign, asked) })}
      yesLabel={t(isBroken ? 'retry' : 'toWallet')}
      noLabel={t('no')}
      busy={isPending || preview.isFetching}
      onAnswer={(yes) => {
        if (!yes) onClose()
        else if (preview.data) take()
        else void preview.refetch()
      }}
    >
      <div className="mt-2 grid grid-cols-1 gap-4 whitespace-normal">
        <CheckingNote isChecking={isChecking} />
        <div className="text-left">
          <LockNote of={ASKED.of} preview={preview} sign={sign} />
        </div>
        {terms && (
          <>
            <Outcomes success={terms.keepPercent} fail={terms.takePercent} />
            <p className="rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5 text-left text-[0.84375rem] leading-normal text-soft">
              {t(terms.multiplierHundredths > 0 ? 'warning' : 'warningFree')}
            </p>
          </>
        )}
        <div className="text-left">
          <CostPanel asked={ASKED} preview={preview} currency={wallet.currency} games={wallet.slots} isLockApart />
        </div>
      </div>
    </Confirm>
  )
}
