import type { Kind } from '@krapao/contract/console'
import { useSearchParams } from 'react-router'
import { isKind } from '../messages/decision-words.ts'

interface Filter {
  kind: Kind | null
  onlyDecisions: boolean
}

/** What the queue shows stands in its address, so that it can be kept, sent and gone back to. */
export function useQueueAddress() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('kind')
  const kind = asked !== null && isKind(asked) ? asked : null
  const onlyDecisions = search.get('decide') === '1'
  const address = (itemId: string | null, filter: Filter) => ({
    ...(filter.kind === null ? {} : { kind: filter.kind }),
    ...(filter.onlyDecisions ? { decide: '1' } : {}),
    ...(itemId === null ? {} : { item: itemId }),
  })
  const itemId = search.get('item')
  return {
    kind,
    onlyDecisions,
    itemId,
    filter: (filter: Filter) => setSearch(address(null, filter)),
    // Back leaves the item, however many were looked at.
    open: (next: string | null) => setSearch(address(next, { kind, onlyDecisions }), { replace: itemId !== null && next !== null }),
  }
}
