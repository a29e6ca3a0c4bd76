import { useTranslations } from 'use-intl'
import { isKind } from '../messages/decision-words.ts'
import type { ProposedChange } from './staff-calls.ts'

/** What a change is, and of whom or of what. */
export function useChangeTitle(): (change: Pick<ProposedChange, 'kind' | 'name' | 'after'>) => string {
  const t = useTranslations('staff')
  const kinds = useTranslations('kinds')
  return ({ kind, name, after }) => {
    const itemKind = after?.['kind']
    const of = typeof itemKind === 'string' && isKind(itemKind) ? kinds(itemKind) : name
    return [t(`kinds.${kind}`), of].join(' ').trim()
  }
}
