import type { Activity, RewardType } from '@krapao/contract'
import { CopyIcon, IconButton } from '@krapao/ui'
import { useCopy } from '../../dialogs/use-copy.ts'
import { useDates } from '../../format/use-dates.ts'
import { Foreign, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { Fact } from '../fact.tsx'
import { useBankName } from '../../banks/use-banks.ts'
import { useAccountName } from './account-name.ts'
import { messages } from './messages.ts'

export interface About {
  kind: RewardType
  description: string
}

interface ActivityFactsProps {
  activity: Activity
  sign: string
  /** The wallet's balance right before it, where that is known. */
  walletBefore?: number | null | undefined
  /** The reward that it belongs to. */
  about?: About | undefined
}

/** What a receipt says beside the amount: source, destination, account, reference, and the wallet before and after. */
export function ActivityFacts({ activity, sign, walletBefore = null, about }: ActivityFactsProps) {
  const t = useMessages(messages)
  const dates = useDates()
  const accountName = useAccountName()
  const { from, to, account, deposit, bankReference, reference, walletAfter, endedAt, createdAt } = activity
  const at = endedAt ?? createdAt
  return (
    <dl className="grid grid-cols-1 gap-2.5 rounded-field border border-line bg-card px-4 py-3 text-[0.875rem] leading-normal">
      {about && <Fact label={t(`about.${about.kind}`)}>{about.description}</Fact>}
      {deposit ? <Fact label={t('by')}>{t(`channel.${deposit.channel}`)}</Fact> : <Fact label={t('from')}>{accountName(from)}</Fact>}
      {deposit?.bankCode && <Account label={t('payer')} bankCode={deposit.bankCode} accountNo={deposit.accountNo} />}
      {account ? (
        <Account label={t('account')} name={account.accountName} bankCode={account.bankCode} accountNo={account.accountNo} />
      ) : (
        <Fact label={t('to')}>{accountName(to)}</Fact>
      )}
      <Fact label={t('time')}>
        <time dateTime={at} className="tabular">
          {dates.exactly(at)}
        </time>
      </Fact>
      {walletBefore !== null && <WalletFact label={t('walletBefore')} amount={walletBefore} sign={sign} />}
      {walletAfter !== null && <WalletFact label={t('walletAfter')} amount={walletAfter} sign={sign} />}
      {bankReference && <Fact label={t('bankReference')}>{bankReference}</Fact>}
      {deposit?.qrReference && <Fact label={t('qrReference')}>{deposit.qrReference}</Fact>}
      <Reference reference={reference} />
    </dl>
  )
}

function Account({ label, name, bankCode, accountNo }: { label: string; name?: string; bankCode: string; accountNo: string | null }) {
  const bankName = useBankName()
  return (
    <Fact label={label}>
      {name && <Foreign>{name}</Foreign>}
      <span className={name ? 'tabular block text-muted' : 'tabular'}>
        <Foreign>{bankName(bankCode)}</Foreign> {accountNo}
      </span>
    </Fact>
  )
}

function WalletFact({ label, amount, sign }: { label: string; amount: number; sign: string }) {
  return (
    <Fact label={label}>
      <span className="tabular">{formatMoney(sign, amount)}</span>
    </Fact>
  )
}

function Reference({ reference }: Pick<Activity, 'reference'>) {
  const t = useMessages(messages)
  const copy = useCopy()
  return (
    <Fact label={t('reference')}>
      <span className="tabular inline-flex max-w-full items-center gap-1 [overflow-wrap:anywhere]">
        {reference}
        <IconButton label={t('copyReference')} className="-my-2.5 -mr-3" onClick={() => copy(reference)}>
          <CopyIcon size={17} />
        </IconButton>
      </span>
    </Fact>
  )
}
