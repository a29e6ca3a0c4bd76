import { clsx } from 'clsx'
import { type ComponentPropsWithRef, useRef } from 'react'
import { dayOf, startOfDay } from '../../format/dates.ts'
import { useDates } from '../../format/use-dates.ts'
import { serverNow } from '../../clock/server-clock.ts'
import { useMessages } from '../../messages/index.ts'
import { isDay, KINDS, PERIODS, type StatementView } from './statement-filter.ts'
import { messages } from './messages.ts'

interface FiltersProps {
  view: StatementView
  onLook: (view: StatementView) => void
}

/** Filters by kind and days; a change goes back to the first page. */
export function Filters({ view, onLook }: FiltersProps) {
  const t = useMessages(messages)
  return (
    <div className="mb-3 grid grid-cols-1 gap-2">
      <div role="group" aria-label={t('byKind')} className={STRIP}>
        {KINDS.map((kind) => (
          <Chip key={kind} isChosen={view.kind === kind} onClick={() => onLook({ ...view, kind, page: 1 })}>
            {t(`kind.${kind}`)}
          </Chip>
        ))}
      </div>
      <div role="group" aria-label={t('byDay')} className={STRIP}>
        {PERIODS.map((day) => (
          <Chip key={day} isChosen={view.day === day} onClick={() => onLook({ ...view, day, page: 1 })}>
            {t(`period.${day}`)}
          </Chip>
        ))}
        <DayChip day={isDay(view.day) ? view.day : undefined} onDay={(day) => onLook({ ...view, day, page: 1 })} />
      </div>
    </div>
  )
}

/** Always one line, however large the letters; it scrolls sideways when it does not fit. */
const STRIP = 'flex gap-1.5 overflow-x-auto overscroll-x-contain scroll-px-[16px] px-[16px] py-0.5 [scrollbar-width:none]'
const CHIP =
  'min-h-[44px] shrink-0 scroll-mx-[16px] rounded-full border px-[13px] whitespace-nowrap text-[0.84375rem] leading-snug font-semibold transition-colors duration-150'
const chipLook = (isChosen: boolean) =>
  clsx(CHIP, isChosen ? 'border-gold/60 bg-gold/14 text-gold' : 'border-line bg-raised/60 text-soft hover:border-line-strong')

function Chip({ isChosen, ...rest }: ComponentPropsWithRef<'button'> & { isChosen: boolean }) {
  return (
    <button ref={isChosen ? bringIntoSight : undefined} type="button" {...rest} aria-pressed={isChosen} className={chipLook(isChosen)} />
  )
}

/** The device's own date field, under a chip that shows the day as people say it. */
function DayChip({ day, onDay }: { day: string | undefined; onDay: (day: string) => void }) {
  const t = useMessages(messages)
  const dates = useDates()
  const field = useRef<HTMLInputElement>(null)
  return (
    <label
      ref={day === undefined ? undefined : bringIntoSight}
      className={clsx(
        'relative inline-flex items-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cool',
        chipLook(day !== undefined),
      )}
    >
      <span aria-hidden="true">{day === undefined ? t('chooseDay') : dates.date(startOfDay(day))}</span>
      <input
        ref={field}
        type="date"
        aria-label={t('chooseDay')}
        value={day ?? ''}
        max={dayOf(serverNow())}
        onClick={() => openCalendar(field.current)}
        onChange={({ target }) => onDay(isDay(target.value) ? target.value : 'all')}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}

function bringIntoSight(chip: HTMLElement | null): void {
  chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Without this a desktop browser opens the calendar only at its small icon. Where `showPicker` is missing, the day can be typed. */
function openCalendar(field: HTMLInputElement | null): void {
  try {
    field?.showPicker()
  } catch {
    field?.focus()
  }
}
