import type { PostingEvidence } from '@krapao/contract/console'
import { currencySign } from '@krapao/money'
import { Badge, LoadFailed, Money, Sheet, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Fact, FactList } from '../queue/facts.tsx'
import { useMoment } from '../queue/waited.ts'
import { evidenceQuery } from './player-calls.ts'
import { useAccountName } from './use-account-name.ts'
import { usePostingName } from './use-posting-name.ts'

interface EvidenceSheetProps {
  playerId: string
  postingNo: number
  onClose: () => void
}

/** A posting with its entries, what it belongs to, what was said of that, and who decided. */
export function EvidenceSheet({ playerId, postingNo, onClose }: EvidenceSheetProps) {
  const t = useTranslations('players')
  const app = useTranslations('app')
  const { data, isError, isFetching, refetch } = useQuery(evidenceQuery(playerId, postingNo))
  return (
    <Sheet open onClose={onClose} title={t('evidenceTitle', { no: postingNo })} closeLabel={app('close')}>
      <div className="flex flex-col gap-6 pb-6">
        {data ? (
          <Evidence evidence={data} />
        ) : isError ? (
          <LoadFailed isRow title={t('evidenceBroken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-60" />
        )}
      </div>
    </Sheet>
  )
}

function Evidence({ evidence }: { evidence: PostingEvidence }) {
  const t = useTranslations('players')
  const moment = useMoment()
  const postingName = usePostingName()
  const { kind, at, hash, isWhole, belongsTo, decided } = evidence
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">{postingName(kind)}</span>
        <span className="text-[0.8125rem] text-muted">{moment(at)}</span>
        <Badge tone={isWhole ? 'ok' : 'bad'}>{isWhole ? t('whole') : t('altered')}</Badge>
      </p>
      <Entries evidence={evidence} />
      <Belongs belongsTo={belongsTo} />
      {belongsTo.reports.length > 0 && <Reports evidence={evidence} />}
      {belongsTo.history.length > 0 && (
        <Part title={t('history')}>
          {belongsTo.history.map((line) => (
            <li key={JSON.stringify(line)} className="[overflow-wrap:anywhere]">
              <span className="text-muted">{moment(line.at)}</span> {line.says}
            </li>
          ))}
        </Part>
      )}
      <Part title={t('decided')}>
        {decided.length === 0 && belongsTo.approvedBy === null && <li className="text-muted">{t('nobodyDecided')}</li>}
        {belongsTo.approvedBy !== null && decided.length === 0 && (
          <li>{belongsTo.approvedBy === 'rule' ? t('rule') : belongsTo.approvedBy}</li>
        )}
        {decided.map((act) => (
          <li key={JSON.stringify(act)} className="[overflow-wrap:anywhere]">
            <span className="text-muted">{moment(act.at)}</span> {act.by ?? t('owner')}: {act.act} (
            {act.status === 'act' || act.status === 'proposed' ? t(`statuses.${act.status}`) : t('refusedAs', { code: act.status })}) “
            {act.reason}”
          </li>
        ))}
      </Part>
      <p className="text-[0.75rem] text-faint [overflow-wrap:anywhere]">
        {t('hash')} {hash}
      </p>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-[0.8125rem] font-semibold text-muted">{title}</h3>
      <ul className="flex flex-col gap-1 text-[0.875rem]">{children}</ul>
    </section>
  )
}

function Entries({ evidence: { entries, unit } }: { evidence: PostingEvidence }) {
  const t = useTranslations('players')
  const nameOf = useAccountName()
  const shown = (amount: number, isChange: boolean) =>
    unit === 'COIN' ? amount : <Money amount={amount} size="s" unit={currencySign(unit)} signed={isChange} />
  return (
    <table className="w-full text-[0.875rem]">
      <caption className="pb-2 text-left text-[0.8125rem] font-semibold text-muted">{t('entries')}</caption>
      <thead className="text-left text-[0.8125rem] text-muted">
        <tr>
          <th className="py-1 font-medium">{t('accountOf')}</th>
          <th className="py-1 text-right font-medium">{t('amount')}</th>
          <th className="py-1 text-right font-medium">{t('balanceAfter')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, amount, balanceAfter }) => (
          <tr key={account} className="border-t border-line">
            <td className="py-2">{nameOf(account)}</td>
            <td className="py-2 text-right">{shown(amount, true)}</td>
            <td className="py-2 text-right">{balanceAfter === null ? '—' : shown(balanceAfter, false)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Belongs({ belongsTo }: Pick<PostingEvidence, 'belongsTo'>) {
  const t = useTranslations('players')
  const { what, reference, state, channel, holder, account, bankReference, game, title, approvedBy } = belongsTo
  const inWords = (of: 'evidenceStates' | 'channels', code: string) =>
    t.has(`${of}.${code}` as never) ? t(`${of}.${code}` as never) : code
  const facts: [string, string | null][] = [
    [t(`what.${what}`), title === null ? reference : `${title} (${reference})`],
    [t('stateNow'), state && inWords('evidenceStates', state)],
    [t('game'), game],
    [t('channel'), channel && inWords('channels', channel)],
    [t('holder'), holder],
    [t('otherSide'), account && ([account.bankCode, account.accountNo, account.name].filter((part) => part !== null).join(' ') || null)],
    [t('bankReference'), bankReference],
    [t('approvedBy'), approvedBy === 'rule' ? t('rule') : approvedBy],
  ]
  return (
    <FactList title={t('belongsTo')}>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
    </FactList>
  )
}

function Reports({ evidence: { belongsTo, unit } }: { evidence: PostingEvidence }) {
  const t = useTranslations('players')
  const moment = useMoment()
  return (
    <Part title={t('reports')}>
      {belongsTo.reports.map(({ reportId, source, at, amount, reason }) => (
        <li key={`${reportId} ${source} ${at}`} className="flex flex-col rounded-field border border-line p-3">
          <span className="flex flex-wrap justify-between gap-3">
            <span className="font-semibold">{source}</span>
            {amount !== null && unit !== 'COIN' && <Money amount={amount} size="s" unit={currencySign(unit)} />}
          </span>
          <span className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
            {moment(at)} · {reportId === null ? t('notKept') : t('signed', { id: reportId })}
          </span>
          {reason !== null && <span className="text-[0.8125rem] text-warn">{reason}</span>}
        </li>
      ))}
    </Part>
  )
}
