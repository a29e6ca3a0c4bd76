import type { BankProof } from '@krapao/contract'
import { CheckIcon, ClockIcon } from '@krapao/ui'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Whether the bank account is proven to be the player's: since when and how, or what is still missing. */
export function ProofRow({ proof }: { proof: BankProof }) {
  const t = useMessages(messages)
  const dates = useDates()
  const isProven = proof.state === 'proven'
  const Icon = isProven ? CheckIcon : ClockIcon
  return (
    <div data-testid="bank-proof" className="px-4 py-2.5">
      <dt className="text-[0.84375rem] text-muted">{t('proof.label')}</dt>
      <dd className="mt-0.5 flex items-start gap-2 leading-normal">
        <Icon size={18} className={`mt-0.5 shrink-0 ${isProven ? 'text-ok' : 'text-warn'}`} />
        <span className="min-w-0">
          <span className="block text-[0.9375rem] font-medium">
            {isProven ? t('proof.since', { date: dates.date(proof.since) }) : t(`proof.missing.${proof.what}`)}
          </span>
          <span className="block text-[0.8125rem] text-muted">
            {isProven ? t(`proof.how.${proof.how}`) : t(`proof.next.${proof.what}`)}
          </span>
        </span>
      </dd>
    </div>
  )
}
