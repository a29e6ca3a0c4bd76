import { type Kind, PLAYER_TAGS, type PlayerTag, REASON_CODES, type ReasonCode } from '@krapao/contract/console'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isKind } from '../messages/decision-words.ts'

/** What of the queue is shown; null where it does not matter. */
export interface QueueFilter {
  kind: Kind | null
  /** Only what can be decided. */
  onlyDecisions: boolean
  /** Only what whoever looks may decide. */
  onlyMine: boolean
  due: 'late' | 'hour' | null
  reason: ReasonCode | null
  /** In whole units, as they are typed. */
  from: string | null
  to: string | null
  memberNo: string | null
  /** What its player is marked with. */
  tag: PlayerTag | null
}

export const NO_FILTER: QueueFilter = {
  kind: null,
  onlyDecisions: false,
  onlyMine: false,
  due: null,
  reason: null,
  from: null,
  to: null,
  memberNo: null,
  tag: null,
}

/** By which it stands in the address; what is no answer to it counts as none. */
const PARTS: {
  [Part in keyof QueueFilter]: { name: string; read: (text: string) => QueueFilter[Part]; write: (value: QueueFilter[Part]) => string }
} = {
  kind: { name: 'kind', read: (text) => (isKind(text) ? text : null), write: textOf },
  onlyDecisions: { name: 'decide', read: (text) => text === '1', write: flagOf },
  onlyMine: { name: 'mine', read: (text) => text === '1', write: flagOf },
  due: { name: 'due', read: (text) => (text === 'late' || text === 'hour' ? text : null), write: textOf },
  reason: { name: 'reason', read: (text) => REASON_CODES.find((code) => code === text) ?? null, write: textOf },
  from: { name: 'from', read: amountIn, write: textOf },
  to: { name: 'to', read: amountIn, write: textOf },
  memberNo: { name: 'member', read: (text) => text.slice(0, 40) || null, write: textOf },
  tag: { name: 'tag', read: (text) => PLAYER_TAGS.find((tag) => tag === text) ?? null, write: textOf },
}

function textOf(value: string | null): string {
  return value ?? ''
}

function flagOf(value: boolean): string {
  return value ? '1' : ''
}

function amountIn(text: string): string | null {
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(text) ? text : null
}

const NAMES = Object.keys(PARTS) as (keyof QueueFilter)[]

/** What the queue shows stands in its address, so that it can be kept, sent and gone back to. */
export function useQueueAddress() {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => filterIn(search), [search])
  const itemId = search.get('item')
  return {
    filter,
    itemId,
    setFilter: (next: QueueFilter) => setSearch(addressOf(next, null)),
    // Back leaves the item, however many were looked at.
    open: (next: string | null) => setSearch(addressOf(filter, next), { replace: itemId !== null && next !== null }),
  }
}

export function filterIn(search: URLSearchParams): QueueFilter {
  return Object.fromEntries(NAMES.map((part) => [part, PARTS[part].read(search.get(PARTS[part].name) ?? '')])) as unknown as QueueFilter
}

/** Also as the server is asked. */
export function queryOf(filter: QueueFilter): Record<string, string> {
  const parts = NAMES.map((part) => [PARTS[part].name, PARTS[part].write(filter[part] as never)] as const)
  return Object.fromEntries(parts.filter(([, text]) => text !== ''))
}

const addressOf = (filter: QueueFilter, itemId: string | null) => ({ ...queryOf(filter), ...(itemId === null ? {} : { item: itemId }) })
