import type { ConsolePlayer } from '@krapao/contract/console'
import { currencySign } from '@krapao/money'
import { Badge, Card, Money } from '@krapao/ui'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { isKind } from '../messages/decision-words.ts'
import { Due } from '../queue/due.tsx'
import { Fact, FactList } from '../queue/facts.tsx'
import { useMoment, useNow } from '../queue/waited.ts'
import { Revealed } from './revealed.tsx'

interface OfPlayer {
  player: ConsolePlayer
}

interface Revealing extends OfPlayer {
  itemId: string | null
  mayReveal: boolean
}

/** What they have, where it is, and what stands between it and a withdrawal. */
export function MoneyFacts({ player: { playerId, money, condition, due, stakes, withdrawals } }: OfPlayer) {
  const t = useTranslations('players')
  const moment = useMoment()
  const inWords = useSum(money.currency)
  const unit = currencySign(money.currency)
  const others: [string, number][] = [
    [t('held'), money.held],
    ...money.transit.map(({ code, amount }): [string, number] => [t('inTransit', { code }), amount]),
    ...money.games.map(({ code, amount }): [string, number] => [t('atGame', { code }), amount]),
    [t('invite'), money.invite],
    [t('refund'), money.refund],
    [t('due'), due],
  ]
  return (
    <FactList title={t('money')}>
      <Fact label={t('wallet')}>
        <span className="flex flex-wrap items-baseline gap-x-4">
          <Money amount={money.wallet} unit={unit} size="l" />
          <Link to={`/players/${playerId}/explain`} className="py-1 text-[0.875rem] text-cool underline">
            {t('explain')}
          </Link>
          <Link to={`/players/${playerId}/inbox`} className="py-1 text-[0.875rem] text-cool underline">
            {t('whatTheyRead')}
          </Link>
        </span>
      </Fact>
      {others.map(
        ([label, amount]) =>
          amount > 0 && (
            <Fact key={label} label={label}>
              {<Money amount={amount} unit={unit} />}
            </Fact>
          ),
      )}
      {money.coins > 0 && (
        <Fact label={t('coins')}>
          <span className="tabular font-semibold">{money.coins}</span>
        </Fact>
      )}
      {condition && (
        <Fact label={t('condition', { title: condition.title })}>
          {condition.state === 'waiting'
            ? t('conditionWaits')
            : t('conditionLeft', {
                done: inWords(condition.doneTurnover),
                required: inWords(condition.requiredTurnover),
                left: inWords(Math.max(0, condition.requiredTurnover - condition.doneTurnover)),
              })}
        </Fact>
      )}
      {stakes.map(({ code, amount, until }) => (
        <Fact key={`${code} ${until}`} label={t('stake', { code, at: moment(until) })}>
          <Money amount={amount} unit={unit} />
        </Fact>
      ))}
      <Fact label={t('limits')}>
        {t('limitsAre', { min: inWords(withdrawals.min), max: inWords(withdrawals.max), automatic: inWords(withdrawals.automaticUpTo) })}
      </Fact>
    </FactList>
  )
}

/** A sum within a sentence. */
function useSum(currency: ConsolePlayer['money']['currency']): (amount: number) => string {
  const format = useFormatter()
  return (amount) =>
    `${currencySign(currency)}\u00a0${format.number(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2, numberingSystem: 'latn' })}`
}

export function WhoFacts({ player, itemId, mayReveal }: Revealing) {
  const t = useTranslations('players')
  const moment = useMoment()
  const { playerId, name, phone, memberNo, phoneVerifiedAt, registeredAt, invitedBy, consent, frozenAt, deactivatedAt } = player
  const revealing = { playerId, itemId, mayReveal }
  return (
    <FactList title={t('who')}>
      <Fact label={t('name')}>
        <Revealed {...revealing} field="name" label={t('name')} masked={name} />
      </Fact>
      <Fact label={t('phone')}>
        <Revealed {...revealing} field="phone" label={t('phone')} masked={phone} />
        <span className="text-[0.8125rem] text-muted">
          {phoneVerifiedAt === null ? t('notVerified') : t('verified', { at: moment(phoneVerifiedAt) })}
        </span>
      </Fact>
      <Fact label={t('memberNumber')}>
        <Revealed {...revealing} field="member-number" label={t('memberNumber')} masked={memberNo} />
      </Fact>
      <Fact label={t('registered')}>{moment(registeredAt)}</Fact>
      {invitedBy && (
        <Fact label={t('invitedBy')}>
          <Link to={`/players/${invitedBy.playerId}`} className="text-cool underline">
            {invitedBy.who}
          </Link>
        </Fact>
      )}
      <Fact label={t('consent')}>
        {consent ? t('consented', { version: consent.version, at: moment(consent.acceptedAt) }) : t('noConsent')}
      </Fact>
      {frozenAt !== null && <Fact label={t('frozenAt')}>{moment(frozenAt)}</Fact>}
      {deactivatedAt !== null && <Fact label={t('deactivatedAt')}>{moment(deactivatedAt)}</Fact>}
    </FactList>
  )
}

export function AccountFacts({ player: { playerId, bankAccount }, itemId, mayReveal }: Revealing) {
  const t = useTranslations('players')
  const moment = useMoment()
  if (!bankAccount) return <FactList title={t('account')}>{<Fact label={t('account')}>{t('noAccount')}</Fact>}</FactList>
  const { bankCode, accountNo, accountName, provenAt, changeWaits } = bankAccount
  const revealing = { playerId, itemId, mayReveal }
  return (
    <FactList title={t('account')}>
      <Fact label={bankCode}>
        <Revealed {...revealing} field="account-number" label={t('account')} masked={accountNo} />
        <span className="flex flex-wrap gap-2">
          {provenAt === null ? (
            <Badge tone="warn">{t('notProven')}</Badge>
          ) : (
            <Badge tone="ok">{t('proven', { at: moment(provenAt) })}</Badge>
          )}
          {changeWaits && <Badge tone="gold">{t('changeWaits')}</Badge>}
        </span>
      </Fact>
      <Fact label={t('accountName')}>
        <Revealed {...revealing} field="account-name" label={t('accountName')} masked={accountName} />
      </Fact>
    </FactList>
  )
}

/** What waits about them, each a way to its card. */
export function WaitingItems({ player: { items }, mayOpen }: OfPlayer & { mayOpen: boolean }) {
  const t = useTranslations('players')
  const kinds = useTranslations('kinds')
  const now = useNow()
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-[0.8125rem] font-semibold text-muted">{t('items')}</h3>
      {items.length === 0 && <p className="text-[0.875rem] text-muted">{t('noItems')}</p>}
      <ul className="flex flex-col gap-2">
        {items.map(({ itemId, kind, reason, dueAt }) => {
          const title = isKind(kind) ? kinds(kind) : kind
          return (
            <li key={itemId}>
              <Card className="flex flex-col gap-0.5 px-4 py-3">
                <span className="flex flex-wrap items-baseline justify-between gap-3">
                  {mayOpen ? (
                    <Link to={`/queue?item=${itemId}`} className="font-semibold text-cool underline">
                      {title}
                    </Link>
                  ) : (
                    <span className="font-semibold">{title}</span>
                  )}
                  <span className="text-[0.8125rem] text-muted">
                    <Due dueAt={dueAt} now={now} />
                  </span>
                </span>
                <span className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{reason}</span>
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
