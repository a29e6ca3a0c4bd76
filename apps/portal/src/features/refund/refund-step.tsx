import { Button, Money } from '@krapao/ui'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatMoney } from '../../money/amount-text.ts'

interface RefundStepProps {
  label: string
  amount: number
  sign: string
  /** What the player would do next. */
  isMain: boolean
  button: string
  isBusy?: boolean
  isDisabled: boolean
  onPress: () => void
  children?: ReactNode
}

/** One of the two steps of a refund: an amount and what can be done with it. */
export function RefundStep({ label, amount, sign, isMain, button, isBusy = false, isDisabled, onPress, children }: RefundStepProps) {
  const press = { busy: isBusy, disabled: isDisabled, onClick: onPress }
  if (isMain)
    return (
      <section
        aria-label={label}
        className={clsx('rounded-card border p-4', isDisabled ? 'border-line bg-card' : 'border-gold/25 bg-gold/6')}
      >
        <p className="text-[0.8125rem] leading-normal text-muted">{label}</p>
        <p className="mt-0.5">
          <Money amount={amount} unit={sign} size="xl" />
        </p>
        <Button {...press} kind={isDisabled ? 'quiet' : 'primary'} wide className="mt-3">
          {button}
        </Button>
        {children}
      </section>
    )
  return (
    <section aria-label={label} className="rounded-card border border-line bg-card px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-[0.8125rem] leading-normal text-muted">{label}</p>
          <p className="tabular text-[1.25rem] leading-snug font-bold [overflow-wrap:anywhere]">{formatMoney(sign, amount)}</p>
        </div>
        <Button {...press}>{button}</Button>
      </div>
      {children}
    </section>
  )
}
