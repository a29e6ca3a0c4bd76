import type { ExplainedBalance } from '@krapao/contract/console'
import { currencySign } from '@krapao/money'
import { EmptyState, LoadFailed, Money, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { refusalCode } from '../api/client.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useMoment } from '../queue/waited.ts'
import { EvidenceSheet } from './evidence-sheet.tsx'
import { useOwnStaff } from '../session/session.tsx'
import { type BalanceTerm, explainQuery } from './player-calls.ts'
import { SendExplanation } from './send-explanation.tsx'
import { TermPostings } from './term-postings.tsx'

/** How a wallet came to what it is, at any posting: each term opens to its postings, and each of these to its evidence. */
export function ExplainScreen() {
  const t = useTranslations('players')
  const app = useTranslations('app')
  const { playerId = '' } = useParams()
  const asked = useSearchParams()[0].get('at')
  const at = asked !== null && /^\d{1,15}$/.test(asked) ? asked : null
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(explainQuery(playerId, at))
  useKeys({ escape: () => void navigate(`/players/${playerId}`) })
  const isNobody = error !== null && ['NO_PLAYER', 'KEY_INVALID'].includes(refusalCode(error))
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-200 flex-col gap-6 p-4 pb-16 md:p-8">
        <Link to={`/players/${playerId}`} className="self-start py-2 text-[0.875rem] text-cool underline">
          ← {t('toPlayer')}
        </Link>
        <h1 className="text-xl font-bold">{t('explainTitle')}</h1>
        {data ? (
          <Explained key={`${playerId} ${data.at}`} playerId={playerId} explained={data} />
        ) : isNobody ? (
          <EmptyState title={t('notThere')} />
        ) : error === null ? (
          <div role="status" aria-label={app('loading')} className="flex flex-col gap-3">
            <Skeleton className="h-6 w-72" />
            <Skeleton className="h-80" />
          </div>
        ) : (
          <LoadFailed title={t('explainBroken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </main>
  )
}

function Explained({ playerId, explained }: { playerId: string; explained: ExplainedBalance }) {
  const t = useTranslations('players')
  const moment = useMoment()
  const mayAct = useOwnStaff().permissions.includes('players.act')
  const [open, setOpen] = useState<BalanceTerm>()
  const [posting, setPosting] = useState<number>()
  const { who, currency, from, at, atTime, newest, opening, terms, balance, difference } = explained
  const unit = currencySign(currency)
  const moved = terms.filter(({ count }) => count > 0)
  return (
    <>
      <p className="text-muted">
        {t('explainOf', { who, no: at, newest, at: atTime === null ? '—' : moment(atTime) })}
        {at < newest && (
          <>
            {' · '}
            <Link to={`/players/${playerId}/explain`} className="text-cool underline">
              {t('toNow')}
            </Link>
          </>
        )}
      </p>
      <dl className="overflow-hidden rounded-card border border-line bg-surface">
        <Line label={from === 0 ? t('opening') : t('openingAt', { no: from })} amount={opening} unit={unit} />
        {moved.map(({ term, amount, count }) => (
          <div key={term} className="border-t border-line">
            <dt className="sr-only">{t(`terms.${term}`)}</dt>
            <dd>
              <button
                type="button"
                aria-expanded={open === term}
                onClick={() => setOpen(open === term ? undefined : term)}
                className="flex w-full flex-wrap items-baseline gap-x-3 px-4 py-3 text-left hover:bg-card"
              >
                <span aria-hidden="true" className={clsx('text-muted transition-transform', open === term && 'rotate-90')}>
                  ›
                </span>
                <span className="font-semibold">{t(`terms.${term}`)}</span>
                <span className="flex-1 text-[0.8125rem] text-muted">{t('count', { count })}</span>
                <Money amount={amount} unit={unit} signed />
              </button>
              {open === term && <TermPostings playerId={playerId} term={term} at={at} unit={unit} onOpen={setPosting} />}
            </dd>
          </div>
        ))}
        <Line label={t('balance')} amount={balance} unit={unit} isTotal />
        <Line label={t('difference')} amount={difference} unit={unit} isBad={difference !== 0} />
      </dl>
      {moved.length === 0 && <p className="text-muted">{t('explainEmpty')}</p>}
      <p role="status" className={difference === 0 ? 'text-ok' : 'font-semibold text-bad'}>
        {difference === 0 ? t('explained') : t('notExplained')}
      </p>
      {mayAct && difference === 0 && atTime !== null && <SendExplanation playerId={playerId} explained={{ ...explained, atTime }} />}
      {posting !== undefined && <EvidenceSheet playerId={playerId} postingNo={posting} onClose={() => setPosting(undefined)} />}
    </>
  )
}

interface LineProps {
  label: string
  amount: number
  unit: string
  isTotal?: boolean
  isBad?: boolean
}

function Line({ label, amount, unit, isTotal = false, isBad = false }: LineProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline justify-between gap-3 border-t border-line px-4 py-3 first:border-t-0',
        isTotal && 'border-line-strong bg-card font-bold',
        isBad && 'text-bad',
      )}
    >
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} unit={unit} size={isTotal ? 'l' : 'm'} />
      </dd>
    </div>
  )
}
