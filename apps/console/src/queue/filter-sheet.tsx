import { PLAYER_TAGS, type PlayerTag, REASON_CODES, type ReasonCode } from '@krapao/contract/console'
import { Button, CheckField, latinDigits, SelectField, Sheet, TextField } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NO_FILTER, type QueueFilter } from './queue-address.ts'
import { useReasonText } from './use-filter-words.ts'

interface FilterSheetProps {
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
  onClose: () => void
}

/** Everything that the queue can be filtered by. Nothing changes until it is asked for. */
export function FilterSheet({ filter, onChange, onClose }: FilterSheetProps) {
  const t = useTranslations('queue')
  const app = useTranslations('app')
  const remarks = useTranslations('remarks')
  const reasonText = useReasonText()
  const [said, setSaid] = useState(filter)
  const [isWrong, setIsWrong] = useState(false)
  const set = (part: Partial<QueueFilter>) => setSaid({ ...said, ...part })
  const show = (event: FormEvent) => {
    event.preventDefault()
    const [from, to] = [amountOf(said.from), amountOf(said.to)]
    if (from === undefined || to === undefined) return setIsWrong(true)
    onChange({ ...said, from, to, memberNo: latinDigits(said.memberNo ?? '').trim() || null })
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={t('filter')} closeLabel={app('close')}>
      <form onSubmit={show} noValidate className="flex flex-col gap-4 pb-6">
        <div className="flex flex-col">
          <CheckField
            label={t('onlyDecisions')}
            checked={said.onlyDecisions}
            onChange={({ currentTarget }) => set({ onlyDecisions: currentTarget.checked })}
          />
          <CheckField
            label={t('onlyMine')}
            checked={said.onlyMine}
            onChange={({ currentTarget }) => set({ onlyMine: currentTarget.checked })}
          />
        </div>
        <SelectField
          label={t('due')}
          placeholder={t('anyDue')}
          value={said.due ?? ''}
          onChange={(due) => set({ due: (due || null) as QueueFilter['due'] })}
          options={(['late', 'hour'] as const).map((due) => ({ value: due, label: t(`dues.${due}`) }))}
        />
        <AmountFields said={said} onChange={set} isWrong={isWrong} />
        <TextField
          label={t('member')}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          value={said.memberNo ?? ''}
          onChange={({ currentTarget }) => set({ memberNo: currentTarget.value })}
        />
        <SelectField
          label={remarks('tags')}
          placeholder={t('anyTag')}
          value={said.tag ?? ''}
          onChange={(tag) => set({ tag: (tag || null) as PlayerTag | null })}
          options={PLAYER_TAGS.map((tag) => ({ value: tag, label: remarks(`tagNames.${tag}`) }))}
        />
        <SelectField
          label={t('reason')}
          placeholder={t('anyReason')}
          value={said.reason ?? ''}
          onChange={(reason) => set({ reason: (reason || null) as ReasonCode | null })}
          options={REASON_CODES.map((code) => ({ value: code, label: reasonText(code) }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit">
            {t('showFiltered')}
          </Button>
          <Button
            onClick={() => {
              onChange(NO_FILTER)
              onClose()
            }}
          >
            {t('clear')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

interface AmountFieldsProps {
  said: QueueFilter
  onChange: (part: Partial<QueueFilter>) => void
  /** Something typed is no amount. */
  isWrong: boolean
}

/** From which amount, and up to which. */
function AmountFields({ said, onChange, isWrong }: AmountFieldsProps) {
  const t = useTranslations('queue')
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={t(end)}
          inputMode="decimal"
          maxLength={13}
          autoComplete="off"
          value={said[end] ?? ''}
          error={isWrong && amountOf(said[end]) === undefined ? t('noAmount') : undefined}
          onChange={({ currentTarget }) => onChange({ [end]: currentTarget.value })}
        />
      ))}
    </div>
  )
}

/** As the address has it; null for none, undefined for what is no amount. */
function amountOf(typed: string | null): string | null | undefined {
  const text = latinDigits(typed ?? '').replaceAll(/[\s,]/g, '')
  if (text === '') return null
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(text) ? text : undefined
}
