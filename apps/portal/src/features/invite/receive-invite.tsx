import { currencySign } from '@krapao/money'
import { collectInviteBonus, getInviteInfo, type OutputOf, type WalletSummary } from '@krapao/contract'
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
import { messages } from './messages.ts'

const ASKED = { of: 'invite' } as const

interface ReceiveInviteProps {
  open: boolean
  wallet: Pick<WalletSummary, 'invite' | 'currency' | 'slots'>
  onClose: () => void
}

/** What receiving the invite bonus costs, and the question. Nothing is sent before it is answered with yes. */
export function ReceiveInvite({ open, wallet, onClose }: ReceiveInviteProps) {
  const t = useMessages(messages)
  const toast = useToast()
  const say = (sum: number) => formatMoney(currencySign(wallet.currency), sum)
  const preview = useRewardPreview(ASKED, open)
  const terms = preview.data?.terms
  const amount = preview.data?.cost?.grant ?? wallet.invite.amount
  const { take, isPending, isChecking } = useTake({
    call: () => client(collectInviteBonus, { query: { shown: preview.data?.shown } }),
    isTaken: async () => leftOf(await client(getInviteInfo)) < amount,
    onTaken: (answer) => {
      toast.show('success', t('received', { amount: say(answer?.amount ?? amount) }))
      onClose()
    },
    onNotTaken: onClose,
  })
  const asked = useHeld(amount, isPending)
  const isBroken = !preview.data && preview.isError
  return (
    <Confirm
      open={open}
      kind="danger"
      title={t('question', { amount: say(asked) })}
      yesLabel={t(isBroken ? 'retry' : 'receive')}
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
          <LockNote of={ASKED.of} preview={preview} sign={currencySign(wallet.currency)} />
        </div>
        {terms && <Outcomes success={terms.keepPercent} fail={terms.takePercent} />}
        <div className="text-left">
          <CostPanel asked={ASKED} preview={preview} currency={wallet.currency} games={wallet.slots} isLockApart />
        </div>
      </div>
    </Confirm>
  )
}

/** What can be collected now. */
function leftOf({ terms: { grant } }: OutputOf<typeof getInviteInfo>): number {
  return grant.kind === 'fixed' ? grant.amount : 0
}
