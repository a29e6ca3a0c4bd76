import type { InviteRecord } from '@krapao/contract'
import { Badge } from '@krapao/ui'
import { useState } from 'react'
import { Foreign, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { RewardList } from '../../money/rewards/reward-list.tsx'
import { RewardTable } from '../../money/rewards/reward-table.tsx'
import { Pager } from '../../paging/pager.tsx'
import { useInvites } from './invites.ts'
import { messages } from './messages.ts'

/** What each friend has earned the player; nothing where it cannot be loaded. */
export function InviteRecords({ sign }: { sign: string }) {
  const t = useMessages(messages)
  const [page, setPage] = useState(1)
  const list = useInvites(page)
  const { total, invites } = list.data ?? { total: 0, invites: [] }
  const state = list.isPending ? 'loading' : !list.data ? 'broken' : total === 0 ? 'empty' : 'listed'
  return (
    <RewardList title={t('records')} loading={t('loading')} empty={t('empty')} state={state}>
      <RewardTable
        label={t('records')}
        columns={{ about: t('column.from'), amount: t('column.amount'), createdAt: t('column.createdAt') }}
        isOld={list.isPlaceholderData}
        rows={invites.map((invite, index) => ({
          key: `${invite.createdAt} ${index}`,
          about: <Foreign>{invite.from.name}</Foreign>,
          note: <Note invite={invite} sign={sign} />,
          amount: formatMoney(sign, invite.amount),
          createdAt: invite.createdAt,
          isCounted: invite.status === 'earned' && invite.released === invite.amount,
        }))}
      />
      {invites.some(({ status }) => status === 'pending') && (
        <p className="mt-2 text-[0.8125rem] leading-normal text-muted">{t('pendingNote')}</p>
      )}
      {invites.some(isHeld) && <p className="mt-2 text-[0.8125rem] leading-normal text-muted">{t('heldNote')}</p>}
      <Pager label={t('pages')} page={page} total={total} onPage={setPage} />
    </RewardList>
  )
}

/** Some of it waits until the friend plays. */
const isHeld = ({ status, amount, released, dropped }: InviteRecord) => status === 'earned' && released + dropped < amount

function Note({ invite, sign }: { invite: InviteRecord; sign: string }) {
  const t = useMessages(messages)
  const { kind, status, amount, released, dropped } = invite
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {t(`kind.${kind}`)}
        {status === 'pending' && <Badge tone="warn">{t('pending')}</Badge>}
      </span>
      {status === 'earned' && released < amount && (
        <span className="block">{t('released', { released: formatMoney(sign, released), amount: formatMoney(sign, amount) })}</span>
      )}
      {dropped > 0 && <span className="block">{t('dropped', { dropped: formatMoney(sign, dropped) })}</span>}
    </>
  )
}
