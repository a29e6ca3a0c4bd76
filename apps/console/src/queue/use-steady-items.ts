import type { ConsoleQueuedItem } from '@krapao/contract/console'
import { useState } from 'react'
import type { ListedItem } from './item-list.tsx'
import { steadyList } from './steady-list.ts'

/** The items of a view, in the order in which it was first shown, until its arrivals are asked for. */
export function useSteadyItems(view: string, present: readonly ConsoleQueuedItem[], isLoaded: boolean) {
  const [kept, setKept] = useState<{ view: string; shown: readonly ConsoleQueuedItem[] }>()
  const ids = present.map(({ itemId }) => itemId)
  const isOfView = kept?.view === view
  if (isLoaded && !isOfView) setKept({ view, shown: present })
  const before = isOfView ? kept.shown : present
  const { shown, arrived } = steadyList(
    before.map(({ itemId }) => itemId),
    ids,
  )
  const there = new Map(present.map((item) => [item.itemId, item]))
  const was = new Map(before.map((item) => [item.itemId, item]))
  return {
    items: shown.map((id): ListedItem => ({ id, item: there.get(id), was: was.get(id)! })),
    arrived,
    showArrived: () => setKept({ view, shown: present }),
  }
}
