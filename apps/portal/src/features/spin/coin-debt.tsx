import { currencySign } from '@krapao/money'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import type { SpinSetup } from './spin-queries.ts'
import { messages } from './messages.ts'

/** Why a deposit gave fewer coins than its amount, and what is to be deposited before the next. */
export function CoinDebt({ debt: { owed, repaid } }: { debt: NonNullable<SpinSetup['coinDebt']> }) {
  const t = useMessages(messages)
  const wallet = useQuery(walletQuery)
  if (!wallet.data) return null
  const sign = currencySign(wallet.data.currency)
  return (
    <p data-testid="coin-debt" className="mt-2 px-1 text-[0.8125rem] leading-normal text-muted">
      {repaid > 0 && <span className="block">{t('debt.repaid', { repaid: formatMoney(sign, repaid) })}</span>}
      {owed > 0 && <span className="block">{t('debt.owed', { owed: formatMoney(sign, owed) })}</span>}
    </p>
  )
}
