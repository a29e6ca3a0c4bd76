import { OUTCOME_WORDS, type Outcome } from '@krapao/contract'
import { useLanguage, useMessages } from '../../messages/index.ts'
import { useAccountName } from '../../money/activity/account-name.ts'
import { messages } from './messages.ts'

/** Says an outcome: what ended, and between which places or of what. */
export function useOutcomeWords() {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const accountName = useAccountName()
  // Words of the contract are no messages of ours, whose arguments the build works out.
  const at = (kind: 'transfer_done' | 'transfer_refused', place: string) =>
    OUTCOME_WORDS[language][kind].replace('{place}', accountName(place))
  return {
    what: ({ kind, to, moneyAt }: Outcome): string => {
      if (kind === 'transfer_done') return at(kind, to ?? 'WALLET')
      if (kind === 'transfer_refused') return at(kind, moneyAt ?? 'WALLET')
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
