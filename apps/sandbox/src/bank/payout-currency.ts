import { CURRENCIES, type Currency } from '@krapao/money'
import { REPORTS_ARE_IN } from '@krapao/protocols'
import type { Row } from '../store.ts'

/** Told to the server where it is not what it would be without. */
export function currencyIn(row: Row): Currency | undefined {
  return CURRENCIES.find((currency) => currency === row['currency'] && currency !== REPORTS_ARE_IN)
}
