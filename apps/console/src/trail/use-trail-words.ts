import type { ConsoleAct } from '@krapao/contract/console'
import { ACTS_BESIDE_ITEMS, KINDS, REFUSALS_OF_ALL } from '@krapao/contract/console'
import { useTranslations } from 'use-intl'
import { isKind } from '../messages/decision-words.ts'

/** Every kind of act, in the order in which it is chosen. */
export const ACT_KINDS: readonly string[] = [...ACTS_BESIDE_ITEMS, ...KINDS]

export interface TrailWords {
  kind(kind: string): string
  /** What was said, with what it names. */
  act(act: Pick<ConsoleAct, 'kind' | 'act'>): string
  /** Why nothing came of it. */
  status(status: string): string
}

export function useTrailWords(): TrailWords {
  const t = useTranslations('trail')
  const kinds = useTranslations('kinds')
  const outcomes = useTranslations('outcomes')
  return {
    kind: (kind) => (isKind(kind) ? kinds(kind) : t.has(`kinds.${kind}` as never) ? t(`kinds.${kind}` as never) : kind),
    act({ kind, act }) {
      if (!isKind(kind) || act === 'undo' || act === 'put-off') return t.has(`acts.${act}` as never) ? t(`acts.${act}` as never) : act
      const [verb = '', ...names] = act.split(' ')
      const word = act.startsWith('same as ') ? 'same_payment' : verb
      return [outcomes.has(word as never) ? outcomes(word as never) : verb, names.at(-1)].filter(Boolean).join(' · ')
    },
    status: (status) =>
      t.has(`statuses.${status}` as never)
        ? t(`statuses.${status}` as never)
        : ((REFUSALS_OF_ALL as Record<string, string>)[status] ?? status),
  }
}
