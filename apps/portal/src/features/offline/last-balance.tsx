import { currencySign } from '@krapao/money'
import { useEffect, useState } from 'react'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { HIDDEN_AMOUNT, useBalancesHidden } from '../../money/hidden-balance.ts'
import { Fitted } from '../../money/fitted.tsx'
import { type Balance, readBalance } from './kept-balance.ts'
import { messages } from './messages.ts'

/** The balance that this phone was told last, and when; nothing where it keeps none. */
export default function LastBalance() {
  const t = useMessages(messages)
  const dates = useDates()
  const isHidden = useBalancesHidden()
  const balance = useLastBalance()
  if (!balance) return null
  const { total, wallet, inGames, saidAt } = balance
  const sign = currencySign(balance.currency)
  const show = (amount: number) => (isHidden ? HIDDEN_AMOUNT : formatMoney(sign, amount))
  return (
    <section aria-label={t('balance')} className="mx-4 rounded-[24px] border border-dashed border-warn/40 bg-surface p-[18px]">
      <p className="text-[0.875rem] leading-normal text-muted">{t('balance')}</p>
      <p data-testid="last-balance" className="mt-1 leading-[1.25] font-bold text-soft">
        <Fitted text={show(total)} largestRem={2.125} />
      </p>
      <p className="tabular mt-1 text-[0.84375rem] leading-normal font-semibold text-warn">{t('asOf', { time: dates.exactly(saidAt) })}</p>
      <p className="mt-3 text-[0.84375rem] leading-normal text-muted">{t('parts', { wallet: show(wallet), inGames: show(inGames) })}</p>
      <p className="mt-1 text-[0.84375rem] leading-normal text-muted">{t('mayDiffer')}</p>
    </section>
  )
}

function useLastBalance(): Balance | undefined {
  const [balance, setBalance] = useState<Balance>()
  useEffect(() => {
    let isGone = false
    void readBalance().then((kept) => !isGone && setBalance(kept))
    return () => {
      isGone = true
    }
  }, [])
  return balance
}
