import { OUTCOME_WORDS, type Outcome, TERM_WORDS, WALLET_WORDS, type ContentLanguage } from '@krapao/contract'
import { Money } from '@krapao/ui'
import { useLanguage } from '../messages/index.tsx'
import { useMoment } from '../queue/waited.ts'

interface ToldProps {
  told: Pick<Outcome, 'kind' | 'amount' | 'to' | 'moneyAt' | 'title'> & Partial<Pick<Outcome, 'explained'>>
  /** Of whom it is told. */
  language: ContentLanguage
}

/** What a player reads, in their words; and in those of whoever looks, where that is another language. */
export function Told({ told, language: theirs }: ToldProps) {
  const { language } = useLanguage()
  const { amount, title, explained } = told
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
      {explained && amount !== null && <Terms explained={explained} balance={amount} language={theirs} />}
    </span>
  )
}

interface TermsProps {
  explained: NonNullable<Outcome['explained']>
  balance: number
  language: ContentLanguage
}

/** Of what the balance is the sum, line by line. */
function Terms({ explained: { at, opening, terms }, balance, language }: TermsProps) {
  const words = TERM_WORDS[language]
  const moment = useMoment()
  const lines = [
    ...(opening > 0 ? [{ label: words.opening, amount: opening }] : []),
    ...terms.map(({ term, amount }) => ({ label: words[term], amount })),
  ]
  return (
    <span lang={language === 'la' ? 'lo' : language} className="mt-1 flex flex-col gap-0.5 text-[0.8125rem]">
      {lines.map(({ label, amount }) => (
        <span key={label} className="flex flex-wrap justify-between gap-x-3 text-muted">
          {label} <Money amount={amount} size="s" signed />
        </span>
      ))}
      <span className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-0.5 font-semibold">
        {words.balance.replace('{at}', moment(at))} <Money amount={balance} size="s" />
      </span>
    </span>
  )
}

function saidOf({ kind, to, moneyAt }: ToldProps['told'], language: ContentLanguage): string {
  const place = kind === 'transfer_refused' ? moneyAt : to
  return OUTCOME_WORDS[language][kind].replace('{place}', place === null || place === 'WALLET' ? WALLET_WORDS[language] : place)
}
