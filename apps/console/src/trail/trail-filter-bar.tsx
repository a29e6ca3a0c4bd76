import { ACT_OUTCOMES } from '@krapao/contract/console'
import { Button, latinDigits, SelectField, TextField } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type TrailFilter, WHOLE_TRAIL } from './trail-address.ts'
import { ACT_KINDS, useTrailWords } from './use-trail-words.ts'

interface TrailFilterBarProps {
  filter: TrailFilter
  people: readonly { staffId: string; name: string }[]
  onChange: (filter: TrailFilter) => void
}

/** Whose acts, about what, what came of them, about whom, and on which day. */
export function TrailFilterBar({ filter, people, onChange }: TrailFilterBarProps) {
  const t = useTranslations('trail')
  const words = useTrailWords()
  const isFiltered = Object.values(filter).some((part) => part !== null)
  return (
    <section aria-label={t('filter')} className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <SelectField
        label={t('person')}
        placeholder={t('everybody')}
        value={filter.person ?? ''}
        onChange={(person) => onChange({ ...filter, person: person || null })}
        options={people.map(({ staffId, name }) => ({ value: staffId, label: name }))}
      />
      <SelectField
        label={t('kind')}
        placeholder={t('everyKind')}
        value={filter.kind ?? ''}
        onChange={(kind) => onChange({ ...filter, kind: kind || null })}
        options={ACT_KINDS.map((kind) => ({ value: kind, label: words.kind(kind) }))}
      />
      <SelectField
        label={t('outcome')}
        placeholder={t('everyOutcome')}
        value={filter.outcome ?? ''}
        onChange={(outcome) => onChange({ ...filter, outcome: (outcome || null) as TrailFilter['outcome'] })}
        options={ACT_OUTCOMES.map((outcome) => ({ value: outcome, label: t(`outcomes.${outcome}`) }))}
      />
      <TextField
        label={t('day')}
        type="date"
        value={filter.day ?? ''}
        onChange={({ currentTarget }) => onChange({ ...filter, day: currentTarget.value || null })}
      />
      <Member key={filter.member} value={filter.member} onChange={(member) => onChange({ ...filter, member })} />
      {isFiltered && (
        <Button className="self-end" onClick={() => onChange(WHOLE_TRAIL)}>
          {t('clear')}
        </Button>
      )}
    </section>
  )
}

/** Asked for once it is written. */
function Member({ value, onChange }: { value: string | null; onChange: (member: string | null) => void }) {
  const t = useTranslations('trail')
  const [typed, setTyped] = useState(value ?? '')
  const said = latinDigits(typed).trim() || null
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (said !== value) onChange(said)
  }
  return (
    <form onSubmit={ask} noValidate>
      <TextField
        label={t('member')}
        inputMode="numeric"
        maxLength={40}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => ask()}
      />
    </form>
  )
}
