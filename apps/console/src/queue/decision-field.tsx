import type { ConsoleWorkItem } from '@krapao/contract/console'
import { AmountField, SelectField, TextField } from '@krapao/ui'
import { currencySign } from '@krapao/money'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'

interface DecisionFieldProps {
  item: ConsoleWorkItem
  /** Nothing is decided without it. */
  isNeeded: boolean
  /** How it is written, or what it is one of. */
  shape: string | readonly string[]
  label: string
  /** When it is needed; null: always. */
  hint: string | null
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One field of a decision, drawn by its shape. */
export function DecisionField({ isNeeded, ...field }: DecisionFieldProps) {
  return (
    <div data-needed={isNeeded || undefined}>
      <FieldOfShape {...field} />
    </div>
  )
}

function FieldOfShape({ item, shape, label, hint, value, error, onChange }: Omit<DecisionFieldProps, 'isNeeded'>) {
  const t = useTranslations('decide')
  const notes = useTranslations('notes')
  const common = { label, error, hint: hint === null ? undefined : t('neededWhen', { when: hint }) }
  if (typeof shape !== 'string')
    return (
      <SelectField
        {...common}
        value={value}
        onChange={onChange}
        placeholder="—"
        options={shape.map((one) => ({ value: one, label: notes.has(one as never) ? notes(one as never) : one }))}
      />
    )
  if (shape === 'amount')
    return <AmountField {...common} value={value} onChange={onChange} sign={currencySign(item.amount?.currency ?? 'BAHT')} />
  const options = shape === 'player' ? players(item) : shape === 'payment' ? payments(item) : []
  return (
    <div className="flex flex-col gap-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={clsx(
            'rounded-field border p-3 text-left text-[0.875rem]',
            option.value === value ? 'border-gold bg-raised' : 'border-line hover:border-line-strong',
          )}
        >
          {option.label}
        </button>
      ))}
      <TextField
        {...common}
        label={options.length === 0 ? label : shape === 'player' ? t('other') : t('otherPayment')}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}

const players = ({ payment }: ConsoleWorkItem) =>
  (payment?.candidates ?? []).map(({ playerId, who, because }) => ({ value: playerId, label: `${who} · ${because}` }))

const payments = ({ payment }: ConsoleWorkItem) =>
  (payment?.maybeSame ?? []).map(({ reference, channel, who }) => ({
    value: reference,
    label: [reference, channel, who].filter(Boolean).join(' · '),
  }))
