import type { ConsoleWorkItem } from '@krapao/contract/console'
import { currencySign } from '@krapao/money'
import { Money } from '@krapao/ui'

/** Nothing where it is about no amount; without a sign where it is in no currency. */
export function ItemAmount({ amount, size = 's' }: { amount: ConsoleWorkItem['amount']; size?: 's' | 'l' }) {
  if (amount === null) return null
  const { currency } = amount
  return <Money amount={amount.amount} size={size} {...(currency === null ? {} : { unit: currencySign(currency) })} />
}
