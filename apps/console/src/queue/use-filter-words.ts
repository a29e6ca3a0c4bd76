import { REASONS } from '@krapao/contract/console'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../messages/index.tsx'
import { THAI_REASONS } from '../messages/reasons.th.ts'
import type { QueueFilter } from './queue-address.ts'

type Part = keyof QueueFilter

/** What is set of a filter beside the kind, in words, by what it would be taken away with. */
export function useFilterWords({ onlyDecisions, onlyMine, due, reason, from, to, memberNo, tag }: QueueFilter): [Part, string][] {
  const t = useTranslations('queue')
  const remarks = useTranslations('remarks')
  const reasonText = useReasonText()
  return [
    ...(onlyDecisions ? [['onlyDecisions', t('onlyDecisions')] satisfies [Part, string]] : []),
    ...(onlyMine ? [['onlyMine', t('onlyMine')] satisfies [Part, string]] : []),
    ...(due === null ? [] : [['due', t(`dues.${due}`)] satisfies [Part, string]]),
    ...(from === null ? [] : [['from', t('fromAmount', { amount: from })] satisfies [Part, string]]),
    ...(to === null ? [] : [['to', t('toAmount', { amount: to })] satisfies [Part, string]]),
    ...(memberNo === null ? [] : [['memberNo', t('ofMember', { memberNo })] satisfies [Part, string]]),
    ...(tag === null ? [] : [['tag', remarks(`tagNames.${tag}`)] satisfies [Part, string]]),
    ...(reason === null ? [] : [['reason', reasonText(reason)] satisfies [Part, string]]),
  ]
}

/** A reason as it is chosen, with `…` for what differs from item to item. */
export function useReasonText(): (code: keyof typeof REASONS) => string {
  const { language } = useLanguage()
  const words: Readonly<Record<keyof typeof REASONS, string>> = language === 'th' ? THAI_REASONS : REASONS
  return (code) => words[code].replaceAll(/\{\w+\}/g, '…')
}
