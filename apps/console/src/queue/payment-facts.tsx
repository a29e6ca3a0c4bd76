import type { ConsoleWorkItem } from '@krapao/contract/console'
import type { Currency } from '@krapao/money'
import { Badge } from '@krapao/ui'
import { useTranslations } from 'use-intl'
import { Fact, FactList } from './facts.tsx'
import { ItemAmount } from './item-amount.tsx'
import { useMoment } from './waited.ts'

type Payment = NonNullable<ConsoleWorkItem['payment']>

/** What was told of a payment, whose it may be, and which other it may be. Senders and players are masked by the server. */
export function PaymentFacts({ payment, currency }: { payment: Payment; currency: Currency | null }) {
  const t = useTranslations('card')
  const moment = useMoment()
  const { channel, holder, sender, reports, creditedTo, mayBeAnother, candidates, maybeSame, shownTo } = payment
  const from = [sender.bankCode, sender.accountNo, sender.name].filter((part) => part !== null).join(' · ')
  return (
    <>
      {mayBeAnother && <p className="rounded-card border border-warn/40 bg-warn/10 p-4 text-[0.875rem]">{t('mayBeAnother')}</p>}
      <FactList title={t('known')}>
        <Fact label={t('channel')}>{channel}</Fact>
        <Fact label={t('sender')}>{from === '' ? t('unknown') : from}</Fact>
        {holder !== null && <Fact label={t('holder')}>{holder}</Fact>}
        {reports.map((report) => (
          <Fact key={`${report.channel} ${report.amount} ${report.reason}`} label={t('report')}>
            {report.channel} · <ItemAmount amount={{ amount: report.amount, currency }} />
            {report.reason !== null && <span className="text-muted"> · {report.reason}</span>}
          </Fact>
        ))}
        {creditedTo && <Fact label={t('creditedTo')}>{creditedTo.who}</Fact>}
        {shownTo && (
          <Fact label={t('shownTo')}>
            {shownTo.who}
            {shownTo.proofs.map(({ amount, expiresAt }) => (
              <span key={expiresAt} className="block text-[0.8125rem] text-muted">
                {t('proofs')} <ItemAmount amount={{ amount, currency }} /> {t('until', { time: moment(expiresAt) })}
              </span>
            ))}
          </Fact>
        )}
      </FactList>
      {candidates.length > 0 && (
        <FactList title={t('candidates')}>
          {candidates.map(({ playerId, who, because, isNamed }) => (
            <Fact key={playerId} label={who}>
              {because} {isNamed && <Badge tone="ok">{t('named')}</Badge>}
            </Fact>
          ))}
        </FactList>
      )}
      {maybeSame.length > 0 && (
        <FactList title={t('maybeSame')}>
          {maybeSame.map((other) => (
            <Fact key={other.reference} label={other.who ?? t('nobody')}>
              {other.reference} · {other.channel} · {other.state}
            </Fact>
          ))}
        </FactList>
      )}
    </>
  )
}
