import type { ConsoleWorkItem, Outcome } from '@krapao/contract/console'
import { Button } from '@krapao/ui'
import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useKeys } from '../keys/use-keys.ts'
import { isKind, kindOf, useDecisionWords } from '../messages/decision-words.ts'
import { DecisionField } from './decision-field.tsx'
import { EffectPanel } from './effect-panel.tsx'
import { OutcomeChoices } from './outcome-choices.tsx'
import { ReasonField } from './reason-field.tsx'
import type { useClaim } from './use-claim.ts'
import { useDecision } from './use-decision.ts'
import type { useUndoOffers } from './use-undo.ts'

interface DecisionFormProps {
  item: ConsoleWorkItem
  claim: ReturnType<typeof useClaim>
  /** What is said of one that does not wait any more; null where it does. */
  gone: ReactNode
  undos: ReturnType<typeof useUndoOffers>
  onNext: () => void
}

/** What can be decided, what a press does, and what came of it. */
export function DecisionForm({ item, claim, gone, undos, onNext }: DecisionFormProps) {
  const t = useTranslations('decide')
  const app = useTranslations('app')
  const outcomeWords = useTranslations('outcomes')
  const words = useDecisionWords()
  const decision = useDecision(item, undos.offer)
  const form = useRef<HTMLFormElement>(null)
  const { kind, outcomes, proposal } = item
  const { outcome, status, problems } = decision
  // Whether what was lost was done, the next press says.
  const isOver = status === 'done' || (gone !== null && !decision.isLost)

  const choose = (next: string | undefined) => {
    if (next === undefined || isOver) return
    // Whoever begins works on it, and others see that they do.
    claim.take()
    // What it needs is there before the focus goes to it.
    flushSync(() => decision.choose(next as Outcome))
    form.current?.querySelector<HTMLElement>('[data-needed] :is(button, input, select), textarea')?.focus()
  }
  // What was lost may have been done: then it is asked again, whoever holds it.
  const send = () => (!claim.isOthers || decision.isLost) && decision.send()
  useKeys({
    ...Object.fromEntries(outcomes.map((one, index) => [String(index + 1), () => choose(one)])),
    a: () => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(),
    r: () => choose(outcomes.find((one) => REFUSING.has(one))),
    e: () => choose(proposal?.outcome),
  })

  if (status === 'done' || status === 'proposed') {
    const isUndone = decision.decided !== undefined && undos.undone.has(decision.decided)
    const said = isUndone ? t('undone') : status === 'done' ? t('done', { outcome: outcomeWords(outcome!) }) : t('proposed')
    return <Told text={said} next={app('next')} onNext={onNext} />
  }
  if (isOver) return gone
  if (outcomes.length === 0) return <p className="text-[0.875rem] text-muted">{t('informs')}</p>
  const counts = outcome === null ? null : kindOf(kind)?.outcomes[outcome]?.counts
  return (
    <form
      ref={form}
      aria-label={t('title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex flex-col gap-5 border-t border-line pt-6"
    >
      <OutcomeChoices kind={kind} outcomes={outcomes} chosen={outcome} onChoose={choose} />
      {outcome !== null &&
        Object.entries(decision.needs).map(([field, { shape, when }]) => (
          <DecisionField
            key={`${outcome} ${field}`}
            isNeeded={when === null}
            item={item}
            shape={shape}
            label={sentence(words.says(kind, outcome, field))}
            hint={words.when(kind, outcome, field)}
            value={decision.fields[field] ?? ''}
            error={problems.has(field) ? t('missing') : undefined}
            onChange={(value) => decision.fill(field, value)}
          />
        ))}
      {outcome !== null && <EffectPanel kind={kind} outcome={outcome} shown={decision.plan} />}
      <ReasonField value={decision.reason} isMissing={problems.has('reason')} onChange={decision.say} onSend={send} />
      <div role="alert" className={clsx('rounded-field border border-bad/40 bg-bad/10 p-3 text-[0.875rem]', !decision.refusal && 'hidden')}>
        {decision.refusal}
      </div>
      {counts && <p className="text-[0.8125rem] text-muted">{counts === 'credit' ? t('credits') : t('pays')}</p>}
      <Button
        kind="primary"
        type="submit"
        busy={status === 'sending'}
        disabled={outcome === null || claim.isOthers || !decision.isReady}
        className="self-start"
      >
        {outcome === null ? t('title') : t('press', { outcome: isKind(kind) ? outcomeWords(outcome) : outcome })}
      </Button>
    </form>
  )
}

/** The contract's words begin small, for the middle of a sentence. */
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What `R` means of each kind. */
const REFUSING: ReadonlySet<string> = new Set(['refuse', 'refused', 'deny', 'keep'])

function Told({ text, next, onNext }: { text: string; next: string; onNext: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-4 rounded-card border border-ok/40 bg-ok/10 p-4">
      <p className="flex-1 font-semibold">{text}</p>
      <Button autoFocus onClick={onNext}>
        {next}
      </Button>
    </div>
  )
}
