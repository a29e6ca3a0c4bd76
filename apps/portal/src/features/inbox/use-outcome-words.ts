import type { Outcome } from '@krapao/contract'
import { useMessages } from '../../messages/index.ts'
import { useAccountName } from '../../money/activity/account-name.ts'
import { messages } from './messages.ts'

/** Says an outcome: what ended, and between which places or of what. */
export function useOutcomeWords() {
  const t = useMessages(messages)
  const accountName = useAccountName()
  return {
    what: ({ kind, to, moneyAt }: Outcome): string => {
      if (kind === 'transfer_done') return t('kind.transfer_done', { place: accountName(to ?? 'WALLET') })
      if (kind === 'transfer_refused') return t('kind.transfer_refused', { place: accountName(moneyAt ?? 'WALLET') })
      return t(`kind.${kind}`)
    },
    /** Undefined where the first line says it all. */
    where: ({ kind, from, to, title }: Outcome): string | undefined => {
      if (title !== null) return title
      if (from === null || to === null) return undefined
      return kind === 'deposit_credited'
        ? t('fromPlace', { from: accountName(from) })
        : t('fromTo', { from: accountName(from), to: accountName(to) })
    },
  }
}
