import type { getInviteInfo, OutputOf } from '@krapao/contract'
import { type Currency, currencySign } from '@krapao/money'
import { DepositIcon, PlayIcon } from '@krapao/ui'
import { formatMoney } from '../../money/amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface InviteRulesProps {
  info: OutputOf<typeof getInviteInfo>
  currency: Currency
}

/** Of round amounts, so that what they bring is a whole one: a percent of 100, a hundredth of a percent of 10,000. */
const EXAMPLES = { BAHT: { deposit: 100, turnover: 10_000, each: 1 }, LAK: { deposit: 100_000, turnover: 10_000_000, each: 1000 } }

/** What inviting brings, in the player's own money. */
export function InviteRules({ info: { firstDepositPercent, turnoverBasisPoints, maximumPerFriend }, currency }: InviteRulesProps) {
  const t = useMessages(messages)
  const say = (amount: number) => formatMoney(currencySign(currency), amount)
  const { deposit, turnover, each } = EXAMPLES[currency]
  return (
    <ul className="grid gap-3 text-[0.90625rem] leading-normal text-soft">
      {firstDepositPercent > 0 && (
        <li className="flex items-start gap-3">
          <DepositIcon size={20} className="mt-0.5 text-ok" />
          <span className="min-w-0 flex-1">
            {t('rules.deposit', { brings: say(firstDepositPercent * each), of: say(deposit) })}
            {maximumPerFriend !== null && (
              <span className="block text-[0.8125rem] text-muted">{t('rules.maximum', { amount: say(maximumPerFriend) })}</span>
            )}
            <span className="block text-[0.8125rem] text-muted">{t('rules.play')}</span>
          </span>
        </li>
      )}
      {turnoverBasisPoints > 0 && (
        <li className="flex items-start gap-3">
          <PlayIcon size={20} className="mt-0.5 text-cool" />
          <span className="min-w-0 flex-1">{t('rules.turnover', { brings: say(turnoverBasisPoints * each), of: say(turnover) })}</span>
        </li>
      )}
    </ul>
  )
}
