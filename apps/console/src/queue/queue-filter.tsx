import { type Kind, KINDS } from '@krapao/contract/console'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'

interface QueueFilterProps {
  ref: Ref<HTMLSelectElement>
  kind: Kind | null
  onlyDecisions: boolean
  onChange: (filter: { kind: Kind | null; onlyDecisions: boolean }) => void
}

export function QueueFilter({ ref, kind, onlyDecisions, onChange }: QueueFilterProps) {
  const t = useTranslations('queue')
  const kinds = useTranslations('kinds')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <select
        ref={ref}
        aria-label={t('kind')}
        value={kind ?? ''}
        onChange={({ currentTarget }) => {
          onChange({ kind: (currentTarget.value || null) as Kind | null, onlyDecisions })
          // The keys are the list's again.
          currentTarget.blur()
        }}
        className="min-h-10 min-w-0 flex-1 rounded-field border border-edge bg-raised px-3 text-[0.875rem]"
      >
        <option value="">{t('allKinds')}</option>
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {kinds(one)}
          </option>
        ))}
      </select>
      <label className="flex min-h-10 items-center gap-2 text-[0.8125rem] text-muted">
        <input
          type="checkbox"
          checked={onlyDecisions}
          onChange={({ currentTarget }) => onChange({ kind, onlyDecisions: currentTarget.checked })}
          className="size-4 accent-gold"
        />
        {t('onlyDecisions')}
      </label>
    </div>
  )
}
