import { ACT_OUTCOMES } from '@krapao/contract/console'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** What of the trail is shown; null where it does not matter. */
export interface TrailFilter {
  /** The id of a member of staff. */
  person: string | null
  kind: string | null
  outcome: (typeof ACT_OUTCOMES)[number] | null
  /** A member number, as it is typed. */
  member: string | null
  /** In Bangkok: `2026-11-30`. */
  day: string | null
}

const NAMES = ['person', 'kind', 'outcome', 'member', 'day'] as const

export const WHOLE_TRAIL: TrailFilter = { person: null, kind: null, outcome: null, member: null, day: null }

/** What is no answer to it counts as none. */
const READ: Readonly<Record<(typeof NAMES)[number], RegExp>> = {
  person: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  kind: /^[a-z-]{1,40}$/,
  outcome: new RegExp(`^(?:${ACT_OUTCOMES.join('|')})$`),
  member: /^.{1,40}$/,
  day: /^20\d\d-\d\d-\d\d$/,
}

export function trailFilterIn(search: URLSearchParams): TrailFilter {
  const read = (name: (typeof NAMES)[number]) => {
    const text = search.get(name)
    return text !== null && READ[name].test(text) ? text : null
  }
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as unknown as TrailFilter
}

/** As it stands in the address, and as the server is asked. */
export function trailQueryOf(filter: TrailFilter): Record<string, string> {
  return Object.fromEntries(NAMES.flatMap((name) => (filter[name] === null ? [] : [[name, filter[name]]])))
}

export function useTrailAddress(): { filter: TrailFilter; setFilter: (filter: TrailFilter) => void } {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => trailFilterIn(search), [search])
  return { filter, setFilter: (next) => setSearch(trailQueryOf(next)) }
}

/** The day in Bangkok of a moment. */
export const dayOf = (at: string): string => new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 10)
