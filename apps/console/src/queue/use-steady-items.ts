import type { ConsoleQueuedItem } from '@krapao/contract/console'
import { useState } from 'react'
import type { ListedItem } from './item-list.tsx'
import { steadyList } from './steady-list.ts'

/** The items of a view, in the order in which it was first shown, until its arrivals are asked for. */
export function useSteadyItems(view: string, present: readonly ConsoleQueuedItem[], isLoaded: boolean) {
  const [kept, setKept] = useState<{ view: string; shown: readonly ConsoleQueuedItem[] }>()
  const before = kept?.view === view ? kept.shown : undefined
  if (isLoaded && !before) setKept({ view, shown: present })
  const { shown, arrived } = steadyList(before?.map(idOf), present.map(idOf))
  const there = new Map(present.map((item) => [item.itemId, item]))
  const was = new Map((before ?? present).map((item) => [item.itemId, item]))
  return {
    items: shown.map((id): ListedItem => ({ id, item: there.get(id), was: was.get(id)! })),
    arrived,
    showArrived: () => setKept({ view, shown: present }),
  }
}

const idOf = ({ itemId }: ConsoleQueuedItem) => itemId
