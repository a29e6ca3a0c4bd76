import type { SpinRecord } from '@krapao/contract'
import { Badge, Button, Card, CheckIcon, LoadFailed, LockIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { useState } from 'react'
import { serverNow } from '../../clock/server-clock.ts'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { TableSkeleton } from '../../money/rewards/table-skeleton.tsx'
import { Pager } from '../../paging/pager.tsx'
import { CheckSheet, type RevealedSpin } from './check-sheet.tsx'
import { useSpins } from './fairness-queries.ts'
import { messages } from './messages.ts'

/** The player's spins, newest first; those whose secret is revealed can be checked. */
export function Spins() {
  const t = useMessages(messages)
  const [page, setPage] = useState(1)
  const [checked, setChecked] = useState<RevealedSpin>()
  const list = useSpins(page)
  return (
    <section aria-labelledby="fair-spins" className="mt-7">
      <h2 id="fair-spins" className="px-1 pb-2.5 text-[1.0625rem] leading-snug font-bold">
        {t('spins.title')}
      </h2>
      {list.data === undefined && list.isError ? (
        <LoadFailed isRow title={t('broken')} retryLabel={t('retry')} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <TableSkeleton label={t('loading')} />
      ) : list.data.total === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong px-4 py-6 text-center text-[0.875rem] leading-normal text-balance text-muted">
          {t('spins.empty')}
        </p>
      ) : (
        <>
          <Card className="overflow-hidden">
            <ul
              aria-labelledby="fair-spins"
              className={clsx('divide-y divide-line transition-opacity duration-150', list.isPlaceholderData && 'opacity-50')}
            >
              {list.data.spins.map((spin) => (
                <Spin key={spin.spinId} spin={spin} onCheck={setChecked} />
              ))}
            </ul>
          </Card>
          <Pager label={t('spins.pages')} page={page} total={list.data.total} onPage={setPage} />
        </>
      )}
      <CheckSheet spin={checked} onClose={() => setChecked(undefined)} />
    </section>
  )
}

function Spin({ spin, onCheck }: { spin: SpinRecord; onCheck: (spin: RevealedSpin) => void }) {
  const t = useMessages(messages)
  const dates = useDates()
  const { serverSeed, label } = spin
  const date = dates.lately(spin.spunAt, serverNow())
  return (
    <li data-testid="spin" className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1.5 py-2.5 pr-3 pl-4">
      <div className="min-w-[7.5rem] flex-1 leading-snug">
        <p className="font-semibold [overflow-wrap:anywhere]">{label}</p>
        <p className="tabular text-[0.78125rem] leading-normal text-muted">
          <time dateTime={spin.spunAt}>{date}</time> · #{spin.seedNo}-{spin.nonce + 1}
        </p>
      </div>
      {serverSeed === null ? (
        <Badge className="my-2.5 text-left!">
          <LockIcon size={13} />
          {t('spins.later')}
        </Badge>
      ) : (
        <Button
          aria-haspopup="dialog"
          aria-label={t('spins.checkOf', { label, date })}
          icon={<CheckIcon size={17} className="text-ok" />}
          className="min-h-11!"
          onClick={() => onCheck({ ...spin, serverSeed })}
        >
          {t('spins.check')}
        </Button>
      )}
    </li>
  )
}
