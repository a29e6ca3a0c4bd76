import type { ConsoleQueuedItem } from '@krapao/contract/console'
import { useLanguage } from './index.tsx'
import { THAI_REASONS } from './reasons.th.ts'

type Reasoned = Pick<ConsoleQueuedItem, 'reason' | 'reasons'>

/** Why an item is here, in words. A code that only a newer server knows leaves the server's own. */
export function useReasonWords(): (item: Reasoned) => string {
  const { language } = useLanguage()
  return language === 'th' ? thaiReason : ({ reason }) => reason
}

export function thaiReason({ reason, reasons }: Reasoned): string {
  const parts = reasons.map(({ code, values }) =>
    (THAI_REASONS as Partial<typeof THAI_REASONS>)[code]?.replaceAll(GAP, (_, name: string) => values[name] ?? ''),
  )
  return parts.includes(undefined) ? reason : parts.join(' · ')
}

const GAP = /\{(\w+)\}/g
