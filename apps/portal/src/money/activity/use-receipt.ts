import { currencySign } from '@krapao/money'
import type { Activity } from '@krapao/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBankName } from '../../banks/use-banks.ts'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { activityNote, activityTitle } from './activity-title.ts'
import { useAccountName } from './account-name.ts'
import type { Receipt } from './receipt.ts'
import { messages } from './messages.ts'

/** Makes the receipt of an activity when it is asked for. It leaves out the wallet's balances, because a receipt is shared. */
export function useReceipt(activity: Activity): () => Receipt {
  const t = useMessages(messages)
  const dates = useDates()
  const accountName = useAccountName()
  const bankName = useBankName()
  const queries = useQueryClient()
  const { data: wallet } = useQuery({ ...walletQuery, staleTime: Infinity })
  return () => {
    const { state, from, to, account, deposit, bankReference, reference, amount, endedAt, createdAt } = activity
    const payer = deposit?.bankCode ? [`${bankName(deposit.bankCode)} ${deposit.accountNo ?? ''}`.trimEnd()] : []
    const row = (label: string, ...lines: string[]) => ({ label, lines })
    return {
      site: queries.getQueryData<{ name?: string }>(['lookup', 'info'])?.name || 'Krapao',
      title: t('share.title'),
      state,
      status: activityTitle(activity, t),
      amount: formatMoney(currencySign(wallet?.currency ?? 'BAHT'), amount),
      note: state === 'done' ? undefined : activityNote({ ...activity, canCancel: false }, t, accountName),
      rows: [
        deposit ? row(t('from'), t(`channel.${deposit.channel}`), ...payer) : row(t('from'), accountName(from)),
        account
          ? row(t('account'), account.accountName, `${bankName(account.bankCode)} ${account.accountNo}`)
          : row(t('to'), accountName(to)),
        row(t('time'), dates.exactly(endedAt ?? createdAt)),
        ...(bankReference ? [row(t('bankReference'), bankReference)] : []),
        row(t('reference'), reference),
      ],
      foot: t('share.made', { time: dates.exactly(Date.now()) }),
    }
  }
}
