import type { Outcome } from '@krapao/contract/console'

/** How an act that names something else says so, and in which field that is. */
const NAMING: Readonly<Record<string, { outcome: Outcome; field: string }>> = {
  'allocate to': { outcome: 'allocate', field: 'playerId' },
  'same as': { outcome: 'same_payment', field: 'sameAs' },
}

/** What must be said to say the same as a proposal. */
export function proposedIn(act: string): { outcome: Outcome; fields: Readonly<Record<string, string>> } {
  for (const [words, { outcome, field }] of Object.entries(NAMING))
    if (act.startsWith(`${words} `)) return { outcome, fields: { [field]: act.slice(words.length + 1) } }
  return { outcome: act as Outcome, fields: {} }
}
