import { CopyIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface CopyLineProps {
  label: string
  copyLabel: string
  children: ReactNode
  isGold?: boolean
  onCopy: () => void
}

/** Something to copy into a bank's app: large, with its button beside it. */
export function CopyLine({ label, copyLabel, children, isGold = false, onCopy }: CopyLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 py-2.5">
      <p className="min-w-[min(100%,10rem)] flex-1 text-[0.8125rem] leading-normal text-muted">
        {label}
        <span
          className={clsx(
            'tabular block text-[1.375rem] leading-tight font-bold [overflow-wrap:anywhere]',
            isGold ? 'text-gold' : 'text-text',
          )}
        >
          {children}
        </span>
      </p>
      <button
        type="button"
        aria-label={copyLabel}
        title={copyLabel}
        onClick={onCopy}
        className="grid size-12 shrink-0 place-items-center rounded-field border border-gold/35 bg-gold/10 text-gold transition-colors duration-150 hover:border-gold/60 active:bg-gold/20"
      >
        <CopyIcon size={21} />
      </button>
    </div>
  )
}
