import type { Outcome } from '@krapao/contract/console'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { useDecisionWords } from '../messages/decision-words.ts'

interface OutcomeChoicesProps {
  kind: string
  outcomes: readonly string[]
  chosen: Outcome | null
  onChoose: (outcome: Outcome) => void
}

/** What can be decided, and what comes of each. Its number is its key. */
export function OutcomeChoices({ kind, outcomes, chosen, onChoose }: OutcomeChoicesProps) {
  const t = useTranslations('decide')
  const outcomeWords = useTranslations('outcomes')
  const words = useDecisionWords()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-bold">{t('outcome')}</legend>
      {outcomes.map((one, index) => (
        <label
          key={one}
          className={clsx(
            'flex cursor-pointer items-start gap-3 rounded-field border p-3',
            one === chosen ? 'border-gold bg-raised' : 'border-line hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name="outcome"
            checked={one === chosen}
            onChange={() => onChoose(one as Outcome)}
            className="mt-1 size-4 accent-gold"
          />
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{outcomeWords.has(one as Outcome) ? outcomeWords(one as Outcome) : one}</span>
            <span className="block text-[0.8125rem] text-muted first-letter:uppercase">{words.does(kind, one)}</span>
          </span>
          <kbd aria-hidden="true" className="rounded border border-line px-1.5 text-[0.75rem] text-faint">
            {index + 1}
          </kbd>
        </label>
      ))}
    </fieldset>
  )
}
