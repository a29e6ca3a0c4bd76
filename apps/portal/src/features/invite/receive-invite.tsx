import { collectInviteBonus, getInviteInfo, type WalletSummary } from '@krapao/contract'
import { Confirm, Skeleton, useToast } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useHeld } from '../../dialogs/use-held.ts'
import { useMessages } from '../../messages/index.ts'
import { currencySign, formatMoney } from '../../money/amount-text.ts'
import { CostPanel } from '../../money/cost/cost-panel.tsx'
import { CheckingNote } from '../../money/rewards/checking-note.tsx'
import { Outcomes } from '../../money/rewards/outcomes.tsx'
import { useTake } from '../../money/rewards/take.ts'
import { inviteInfoQuery } from './invites.ts'
import { messages } from './messages.ts'

interface ReceiveInviteProps {
  open: boolean
  wallet: Pick<WalletSummary, 'invite' | 'currency' | 'slots'>
  onClose: () => void
}

/** What receiving the invite bonus costs, and the question. Nothing is sent before it is answered with yes. */
export function ReceiveInvite({ open, wallet, onClose }: ReceiveInviteProps) {
  const t = useMessages(messages)
  const toast = useToast()
  const info = useQuery({ ...inviteInfoQuery, enabled: open })
  const { amount, success, fail } = wallet.invite
  const say = (sum: number) => formatMoney(currencySign(wallet.currency), sum)
  const { take, isPending, isChecking } = useTake({
    call: () => client(collectInviteBonus),
    isTaken: async () => leftOf(await client(getInviteInfo)) < amount,
    onTaken: (answer) => {
      toast.show('success', t('received', { amount: say(answer?.amount ?? amount) }))
      onClose()
    },
    onNotTaken: onClose,
  })
  const asked = useHeld(amount, isPending)
  const isBroken = !info.data && info.isError
  return (
    <Confirm
      open={open}
      kind="danger"
      title={t('question', { amount: say(asked) })}
      yesLabel={t(isBroken ? 'retry' : 'receive')}
      noLabel={t('no')}
      busy={isPending || info.isFetching}
      onAnswer={(yes) => {
        if (!yes) onClose()
        else if (isBroken) void info.refetch()
        else take()
      }}
    >
      <div className="mt-2 grid grid-cols-1 gap-4 whitespace-normal">
        <CheckingNote isChecking={isChecking} />
        <Outcomes success={success} fail={fail} />
        {info.data ? (
          <div className="text-left">
            <CostPanel terms={info.data.terms} currency={wallet.currency} grant={asked} games={wallet.slots} />
          </div>
        ) : isBroken ? (
          <p role="alert">{t('broken')}</p>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
    </Confirm>
  )
}

/** What can be collected now. */
function leftOf({ terms: { grant } }: Awaited<ReturnType<NonNullable<typeof inviteInfoQuery.queryFn>>>): number {
  return grant.kind === 'fixed' ? grant.amount : 0
}
