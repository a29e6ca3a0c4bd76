import type { InviteRecord } from '@krapao/contract'
import { Badge } from '@krapao/ui'
import { useState } from 'react'
import { Foreign, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { RewardTable } from '../../money/rewards/reward-table.tsx'
import { TableSkeleton } from '../../money/rewards/table-skeleton.tsx'
import { Pager } from '../../paging/pager.tsx'
import { useInvites } from './invites.ts'
import { messages } from './messages.ts'

/** What each friend has earned the player; nothing where it cannot be loaded. */
export function InviteRecords({ sign }: { sign: string }) {
  const t = useMessages(messages)
  const [page, setPage] = useState(1)
  const list = useInvites(page)
  if (list.isPending) return <TableSkeleton label={t('loading')} />
  if (!list.data) return null
  const { total, invites } = list.data
  if (total === 0) return <p className="rounded-card border border-line px-4 py-5 text-center text-[0.875rem] text-muted">{t('empty')}</p>
  return (
    <>
      <RewardTable
        label={t('records')}
        columns={{ about: t('column.from'), amount: t('column.amount'), createdAt: t('column.createdAt') }}
        isOld={list.isPlaceholderData}
        rows={invites.map((invite, index) => ({
          key: `${invite.createdAt} ${index}`,
          about: <Foreign>{invite.from.name}</Foreign>,
          note: <Note invite={invite} />,
          amount: formatMoney(sign, invite.amount),
          createdAt: invite.createdAt,
          isCounted: invite.status === 'earned',
        }))}
      />
      {invites.some(({ status }) => status === 'pending') && (
        <p className="mt-2 text-[0.8125rem] leading-normal text-muted">{t('pendingNote')}</p>
      )}
      <Pager label={t('pages')} page={page} total={total} onPage={setPage} />
    </>
  )
}

function Note({ invite: { kind, status } }: { invite: InviteRecord }) {
  const t = useMessages(messages)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {t(`kind.${kind}`)}
      {status === 'pending' && <Badge tone="warn">{t('pending')}</Badge>}
    </span>
  )
}
