import type { ConsoleWorkItem } from '@krapao/contract/console'
import { useTranslations } from 'use-intl'
import { useNow, useWaited } from './waited.ts'

/** What the first of two people has said. */
export function ProposalNote({
  proposal: { outcome, reason, proposedBy, proposedAt },
}: {
  proposal: NonNullable<ConsoleWorkItem['proposal']>
}) {
  const t = useTranslations('card')
  const waited = useWaited()
  const now = useNow()
  return (
    <section className="flex flex-col gap-1 rounded-card border border-gold/40 bg-gold/8 p-4">
      <h3 className="font-semibold">{t('proposal', { who: proposedBy, time: waited(proposedAt, now) })}</h3>
      <p className="[overflow-wrap:anywhere]">
        {outcome} · “{reason}”
      </p>
      <p className="text-[0.8125rem] text-muted">{t('proposalHint')}</p>
    </section>
  )
}
