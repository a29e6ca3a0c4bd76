import { clsx } from 'clsx'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { prefersStillness } from './stillness.ts'

const ROWS = 3
/** How long the wheel must be still before the middle row counts as chosen. */
const SETTLE_MS = 110

export interface PickerOption {
  value: string
  label: ReactNode
  /** Stands at the end of the row, such as a balance. */
  note?: ReactNode
}

interface PickerProps {
  label: string
  options: readonly PickerOption[]
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A vertical wheel of three rows, of which the middle one is chosen. By keyboard it is a listbox. */
export function Picker({ label, options, value, onChange, className }: PickerProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
  useWheelAt(list, chosen, options.length)
  const choose = (index: number) => {
    const option = options[Math.max(0, Math.min(options.length - 1, index))]
    if (option && option.value !== value) onChange(option.value)
  }
  useSettled(list, choose)

  const steer = (event: KeyboardEvent) => {
    const target = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: options.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }

  const press = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=option]') : null
    if (!row) return
    const index = Number(row.dataset['index'])
    choose(index)
    turnTo(list.current, index)
  }

  return (
    <div className={clsx('min-w-0', className)}>
      <p id={`${id}-label`} className="mb-1.5 text-[0.84375rem] font-medium text-muted">
        {label}
      </p>
      <div className="relative overflow-hidden rounded-field border border-edge bg-raised/60">
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-1.5 top-12 h-12 rounded-[10px] border border-gold/35 bg-gold/10"
        />
        <div
          ref={list}
          role="listbox"
          tabIndex={0}
          aria-labelledby={`${id}-label`}
          aria-activedescendant={`${id}-${chosen}`}
          onKeyDown={steer}
          onClick={press}
          className="relative h-36 snap-y snap-mandatory overflow-y-auto overscroll-contain rounded-field mask-[linear-gradient(transparent,#000_38%,#000_62%,transparent)] [scrollbar-width:none] focus-visible:outline-offset-[-2px]"
        >
          <div className="h-12" />
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              data-index={index}
              className={clsx(
                'flex h-12 cursor-pointer snap-center flex-col justify-center px-2 text-center leading-tight transition-[color,opacity] duration-150',
                index === chosen ? 'font-semibold text-text' : 'text-muted',
              )}
            >
              <span className="truncate text-[0.9375rem] leading-[1.4]">{option.label}</span>
              {option.note !== undefined && (
                <span className="tabular truncate text-[0.71875rem] leading-[1.4] font-medium text-muted">{option.note}</span>
              )}
            </div>
          ))}
          <div className="h-12" />
        </div>
      </div>
    </div>
  )
}

/** A row grows with the size of text. */
function rowHeightPx(wheel: HTMLElement): number {
  return wheel.clientHeight / ROWS
}

function turnTo(wheel: HTMLElement | null, index: number, behavior: ScrollBehavior = prefersStillness() ? 'instant' : 'smooth'): void {
  wheel?.scrollTo({ top: index * rowHeightPx(wheel), behavior })
}

function useWheelAt(list: RefObject<HTMLDivElement | null>, index: number, count: number): void {
  const opened = useRef(false)
  useEffect(() => {
    turnTo(list.current, index, opened.current ? undefined : 'instant')
    opened.current = true
  }, [list, index, count])
}

function useSettled(list: RefObject<HTMLDivElement | null>, choose: (index: number) => void): void {
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  useEffect(() => {
    const box = list.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(Math.round(box.scrollTop / rowHeightPx(box))), SETTLE_MS)
    }
    box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      box.removeEventListener('scroll', scrolled)
    }
  }, [list])
}
