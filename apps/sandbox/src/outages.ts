import type { Clock } from './clock.ts'

/** Providers that are out of order for a while: they answer nothing, and report nothing until they are back. */
export interface Outages {
  begin(party: string, until: Date): void
  end(party: string): void
  isOut(party: string): boolean
  list(): { party: string; until: string }[]
}

/** In memory: none outlives the process. One that is over is in no list. */
export function createOutages(clock: Clock): Outages {
  const outages = new Map<string, Date>()
  const isOut = (party: string) => (outages.get(party) ?? new Date(0)) > clock.now()
  return {
    begin: (party, until) => void outages.set(party, until),
    end: (party) => void outages.delete(party),
    isOut,
    list: () => [...outages].filter(([party]) => isOut(party)).map(([party, until]) => ({ party, until: until.toISOString() })),
  }
}
