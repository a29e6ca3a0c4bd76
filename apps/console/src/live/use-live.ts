import { useToast } from '@krapao/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ownStaffQuery } from '../session/session.tsx'
import { WORK_ITEMS_KEY } from '../queue/work-items.ts'
import { listenLive } from './live.ts'

/** While somebody is signed in: what changes is looked at again, and a session that ends is noticed. */
export function useLive(): void {
  const t = useTranslations('live')
  const queries = useQueryClient()
  const { show } = useToast()
  const onQueue = useEffectEvent(() => void queries.invalidateQueries({ queryKey: WORK_ITEMS_KEY }))
  const onOwnProposal = useEffectEvent(() => {
    show('info', t('ownProposal'))
    onQueue()
  })
  // Whether it has ended, or has other rights, the server says.
  const onEnd = useEffectEvent(() => void queries.invalidateQueries({ queryKey: ownStaffQuery.queryKey }))
  useEffect(() => listenLive({ onQueue: () => onQueue(), onOwnProposal: () => onOwnProposal(), onEnd: () => onEnd() }), [])
}
