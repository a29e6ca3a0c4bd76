import type { Activity } from '@krapao/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDates } from '../../format/use-dates.ts'
import { useWords } from '../../words/index.ts'
import { currencySign, formatMoney } from '../amount-text.ts'
import { walletQuery } from '../get-wallet.ts'
import { activityNote, activityTitle } from './activity-title.ts'
import { usePlaceName } from './place-name.ts'
import type { Receipt } from './receipt.ts'
import { words } from './words.ts'

/** Puts an activity into the words of a receipt, at the moment it is asked for. The balances of the wallet are nobody else's business. */
export function useReceipt(activity: Activity): () => Receipt {
  const t = useWords(words)
  const dates = useDates()
  const placeName = usePlaceName()
  const queries = useQueryClient()
  const { data: wallet } = useQuery({ ...walletQuery, staleTime: Infinity })
  return () => {
    const { state, from, to, account, deposit, bankReference, reference, amount, endedAt, createdAt } = activity
    const payer = deposit?.bankCode ? [`${deposit.bankCode} ${deposit.accountNo ?? ''}`.trimEnd()] : []
    const row = (label: string, ...lines: string[]) => ({ label, lines })
    return {
      site: queries.getQueryData<{ name?: string }>(['lookup', 'info'])?.name || 'Krapao',
      title: t('share.title'),
      state,
      standing: activityTitle(activity, t),
      amount: formatMoney(currencySign(wallet?.currency ?? 'BAHT'), amount),
      note: state === 'done' ? undefined : activityNote({ ...activity, canCancel: false }, t, placeName),
      rows: [
        deposit ? row(t('from'), t(`channel.${deposit.channel}`), ...payer) : row(t('from'), placeName(from)),
        account ? row(t('account'), account.accountName, `${account.bankCode} ${account.accountNo}`) : row(t('to'), placeName(to)),
        row(t('time'), dates.exactly(endedAt ?? createdAt)),
        ...(bankReference ? [row(t('bankReference'), bankReference)] : []),
        row(t('reference'), reference),
      ],
      foot: t('share.made', { time: dates.exactly(Date.now()) }),
    }
  }
}
