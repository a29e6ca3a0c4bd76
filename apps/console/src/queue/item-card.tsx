import type { ConsoleWorkItem } from '@krapao/contract/console'
import { Button, EmptyState, LoadFailed, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { refusalCode } from '../api/client.ts'
import { useKeys } from '../keys/use-keys.ts'
import { isKind, useDecisionWords } from '../messages/decision-words.ts'
import { useOwnStaff } from '../session/session.tsx'
import { useReasonWords } from '../messages/reason-words.ts'
import { DecisionForm } from './decision-form.tsx'
import { NOBODY } from './facts.tsx'
import { Due } from './due.tsx'
import { LinkedNote } from './linked-note.tsx'
import { HolderNote } from './holder-note.tsx'
import { ItemAmount } from './item-amount.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { ProposalNote } from './proposal-note.tsx'
import { PutOffNote } from './put-off.tsx'
import { SlipFacts } from './slip-facts.tsx'
import { useClaim } from './use-claim.ts'
import type { useUndoOffers } from './use-undo.ts'
import { useMoment, useNow, useWaited } from './waited.ts'
import { workItemQuery } from './work-items.ts'

interface ItemCardProps {
  itemId: string
  undos: ReturnType<typeof useUndoOffers>
  onBack: () => void
  onNext: () => void
}

/** In the same order for every kind: what, how much, who; for how long; why here; what is known; what can be decided. */
export function ItemCard({ itemId, undos, onBack, onNext }: ItemCardProps) {
  const t = useTranslations('card')
  const app = useTranslations('app')
  const { data: item, error, isFetching, refetch } = useQuery(workItemQuery(itemId))
  const isGone = error !== null && refusalCode(error) === 'NO_ITEM'
  const gone = (
    <EmptyState title={t('gone')} action={<Button onClick={onNext}>{app('next')}</Button>}>
      {t('goneHint')}
    </EmptyState>
  )
  return (
    <article className="mx-auto flex w-full max-w-180 flex-col gap-6 p-4 pb-16 md:p-8">
      <Button kind="plain" onClick={onBack} className="-ml-4 self-start md:hidden">
        ← {app('queue')}
      </Button>
      {item ? (
        <Shown key={itemId} item={item} gone={isGone ? gone : null} undos={undos} onNext={onNext} />
      ) : isGone ? (
        gone
      ) : error === null ? (
        <div aria-label={t('loading')} role="status" className="flex flex-col gap-4">
          <Skeleton className="h-10 w-60" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      ) : (
        <LoadFailed title={t('broken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </article>
  )
}

/** What is known, who holds it, and what can be decided. */
function Shown({ item, gone, undos, onNext }: Pick<ItemCardProps, 'undos' | 'onNext'> & { item: ConsoleWorkItem; gone: ReactNode }) {
  const claim = useClaim(item)
  return (
    <>
      <Facts
        item={item}
        holder={
          gone === null &&
          item.needsDecision &&
          item.linked === null && <HolderNote itemId={item.itemId} holder={item.holder} claim={claim} />
        }
      />
      {item.linked !== null && gone === null ? (
        <LinkedNote linked={item.linked} />
      ) : (
        <DecisionForm item={item} claim={claim} gone={gone} undos={undos} onNext={onNext} />
      )}
    </>
  )
}

function Facts({ item, holder }: { item: ConsoleWorkItem; holder: ReactNode }) {
  const t = useTranslations('card')
  const kinds = useTranslations('kinds')
  const words = useDecisionWords()
  const whyHere = useReasonWords()
  const waited = useWaited()
  const moment = useMoment()
  const now = useNow()
  const { kind, who, amount, openedAt, dueAt, subject, payment, slip, proposal, putOff } = item
  return (
    <>
      <header className="flex flex-col gap-2">
        <h2 className="text-xl leading-snug font-bold">{isKind(kind) ? kinds(kind) : kind}</h2>
        <p className="text-[0.875rem] text-muted first-letter:uppercase">{words.waits(kind)}</p>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <ItemAmount amount={amount} size="l" />
          {who !== NOBODY && <Who item={item} />}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {t('waits', { time: waited(openedAt, now), at: moment(openedAt) })} · <Due dueAt={dueAt} now={now} />
        </p>
      </header>
      {putOff && <PutOffNote putOff={putOff} />}
      {holder}
      {proposal && <ProposalNote item={item} proposal={proposal} />}
      <section className="flex flex-col gap-1.5">
        <h3 className="text-[0.8125rem] font-semibold text-muted">{t('why')}</h3>
        <p className="[overflow-wrap:anywhere]">{whyHere(item)}</p>
        <p className="text-[0.8125rem] text-faint [overflow-wrap:anywhere]">
          {t('about')} {subject}
        </p>
      </section>
      {payment && <PaymentFacts payment={payment} currency={amount?.currency ?? null} />}
      {slip && <SlipFacts slip={slip} />}
    </>
  )
}

/** The player whom it is about: P, or a press, leads to their page, and back from there. */
function Who({ item: { itemId, who, playerId } }: { item: ConsoleWorkItem }) {
  const navigate = useNavigate()
  const mayRead = useOwnStaff().permissions.includes('players.read')
  const path = playerId === null || !mayRead ? undefined : `/players/${playerId}?item=${itemId}`
  useKeys(path === undefined ? {} : { p: () => void navigate(path) })
  if (path === undefined) return <span className="font-semibold">{who}</span>
  return (
    <Link to={path} className="font-semibold text-cool underline">
      {who}
    </Link>
  )
}
