import { currencySign } from '@krapao/money'
import type { OpenStake, WalletSummary } from '@krapao/contract'
import { sayDateTime } from '../../format/dates.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { Fact } from '../../money/fact.tsx'
import { useLanguage, useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface OpenStakesProps {
  stakes: readonly OpenStake[]
  wallet: Pick<WalletSummary, 'currency' | 'slots'>
}

/** What may be in bets that are open: how much, at which game, and until when at most. Nothing where nothing is. */
export function OpenStakes({ stakes, wallet }: OpenStakesProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const sign = currencySign(wallet.currency)
  if (stakes.length === 0) return null
  return (
    <section aria-label={t('stakes.title')} className="rounded-card border border-line bg-card px-4 py-3.5">
      <h3 className="text-[0.875rem] leading-normal font-semibold">{t('stakes.title')}</h3>
      <dl className="mt-2 grid gap-2 text-[0.875rem] leading-normal">
        {stakes.map(({ code, amount, until }) => (
          <Fact
            key={code}
            label={t('stakes.at', {
              game: wallet.slots.find((game) => game.code === code)?.name ?? code,
              time: sayDateTime(until, language),
            })}
          >
            <span className="tabular">{formatMoney(sign, amount)}</span>
          </Fact>
        ))}
      </dl>
      <p className="mt-2 text-[0.8125rem] leading-normal text-muted">{t('stakes.note')}</p>
    </section>
  )
}
