import type { ConsoleWorkItem } from '@krapao/contract/console'
import { useTranslations } from 'use-intl'
import { useDecisionWords } from '../messages/decision-words.ts'
import { useNow, useWaited } from './waited.ts'

interface ProposalNoteProps {
  item: ConsoleWorkItem
  proposal: NonNullable<ConsoleWorkItem['proposal']>
}

/** What the first of two people has said. */
export function ProposalNote({ item, proposal: { outcome, fields, reason, proposedBy, proposedAt } }: ProposalNoteProps) {
  const t = useTranslations('card')
  const outcomes = useTranslations('outcomes')
  const notes = useTranslations('notes')
  const words = useDecisionWords()
  const waited = useWaited()
  const now = useNow()
  const said = (name: string, value: string) => {
    if (name === 'playerId') return item.payment?.candidates.find(({ playerId }) => playerId === value)?.who ?? value
    return notes.has(value as never) ? notes(value as never) : value
  }
  return (
    <section className="flex flex-col gap-1 rounded-card border border-gold/40 bg-gold/8 p-4">
      <h3 className="font-semibold">{t('proposal', { who: proposedBy, time: waited(proposedAt, now) })}</h3>
      <p className="font-semibold">{outcomes.has(outcome as never) ? outcomes(outcome as never) : outcome}</p>
      {Object.entries(fields).map(([name, value]) => (
        <p key={name} className="text-[0.875rem] [overflow-wrap:anywhere]">
          <span className="text-muted first-letter:uppercase">{words.says(item.kind, outcome, name)}: </span>
          {said(name, String(value))}
        </p>
      ))}
      <p className="[overflow-wrap:anywhere]">“{reason}”</p>
      <p className="text-[0.8125rem] text-muted">{t('proposalHint')}</p>
    </section>
  )
}
