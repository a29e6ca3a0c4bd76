import { type Kind, KINDS } from '@krapao/contract/console'
import { Button } from '@krapao/ui'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../keys/use-keys.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { NO_FILTER, type QueueFilter as Filter } from './queue-address.ts'
import { useFilterWords } from './use-filter-words.ts'

interface QueueFilterProps {
  ref: Ref<HTMLSelectElement>
  filter: Filter
  onChange: (filter: Filter) => void
}

/** The kind at hand, the rest in a sheet; what is set stands below, each to be taken away by a press. */
export function QueueFilter({ ref, filter, onChange }: QueueFilterProps) {
  const t = useTranslations('queue')
  const kinds = useTranslations('kinds')
  const [isOpen, setIsOpen] = useState(false)
  const words = useFilterWords(filter)
  useKeys({ f: () => setIsOpen(true) })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <select
          ref={ref}
          aria-label={t('kind')}
          value={filter.kind ?? ''}
          onChange={({ currentTarget }) => {
            onChange({ ...filter, kind: (currentTarget.value || null) as Kind | null })
            // The keys are the list's again.
            currentTarget.blur()
          }}
          className="min-h-11 min-w-0 flex-1 rounded-field border border-edge bg-raised px-3 text-[0.875rem]"
        >
          <option value="">{t('allKinds')}</option>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {kinds(one)}
            </option>
          ))}
        </select>
        <Button onClick={() => setIsOpen(true)} className="min-h-11 px-4">
          {t('filter')}
        </Button>
      </div>
      {words.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('filtered')}>
          {words.map(([part, text]) => (
            <li key={part} className="max-w-full">
              <button
                type="button"
                aria-label={t('without', { filter: text })}
                onClick={() => onChange({ ...filter, [part]: NO_FILTER[part] })}
                className="flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line-strong px-3 text-[0.8125rem] hover:bg-card"
              >
                <span className="truncate">{text}</span>
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <FilterSheet filter={filter} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
