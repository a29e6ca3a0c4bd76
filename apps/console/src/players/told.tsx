import { OUTCOME_WORDS, type Outcome, WALLET_WORDS, type ContentLanguage } from '@krapao/contract'
import { Money } from '@krapao/ui'
import { useLanguage } from '../messages/index.tsx'

interface ToldProps {
  told: Pick<Outcome, 'kind' | 'amount' | 'to' | 'moneyAt' | 'title'>
  /** Of whom it is told. */
  language: ContentLanguage
}

/** What a player reads, in their words; and in those of whoever looks, where that is another language. */
export function Told({ told, language: theirs }: ToldProps) {
  const { language } = useLanguage()
  const { amount, title } = told
  return (
    <span className="flex min-w-0 flex-col">
      <span lang={theirs === 'la' ? 'lo' : theirs} className="[overflow-wrap:anywhere]">
        “{saidOf(told, theirs)}”{title !== null && ` · ${title}`}
        {amount !== null && (
          <>
            {' '}
            <Money amount={amount} size="s" />
          </>
        )}
      </span>
      {theirs !== language && <span className="text-[0.8125rem] text-muted">{saidOf(told, language)}</span>}
    </span>
  )
}

function saidOf({ kind, to, moneyAt }: ToldProps['told'], language: ContentLanguage): string {
  const place = kind === 'transfer_refused' ? moneyAt : to
  return OUTCOME_WORDS[language][kind].replace('{place}', place === null || place === 'WALLET' ? WALLET_WORDS[language] : place)
}
