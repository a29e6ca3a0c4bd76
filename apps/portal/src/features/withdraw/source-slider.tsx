import { WalletIcon } from '@krapao/ui'
import { useId } from 'react'
import { fittedSize } from '../../money/fitted.tsx'

interface SourceSliderProps {
  label: string
  name: string
  note: string
  total: string
}

/** The source of a withdrawal: always the wallet, which stands for everything the player owns. */
export function SourceSlider({ label, name, note, total }: SourceSliderProps) {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-1.5 text-[0.84375rem] font-medium text-muted">
        {label}
      </p>
      <div
        role="listbox"
        tabIndex={0}
        aria-labelledby={id}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-field [scrollbar-width:none]"
      >
        <div
          role="option"
          aria-selected="true"
          className="w-full shrink-0 snap-center rounded-field border border-gold/35 bg-[linear-gradient(160deg,rgb(240_194_91/.14),rgb(240_194_91/.04))] px-4 py-3"
        >
          <div className="@container">
            <div className="flex flex-wrap items-center gap-x-3">
              <WalletIcon size={24} className="text-gold" />
              <span className="font-semibold">{name}</span>
              <span
                data-testid="withdraw-total"
                className="tabular ml-auto font-bold whitespace-nowrap"
                style={{ fontSize: fittedSize(total, total.length > 14 ? 0.9375 : 1.25) }}
              >
                {total}
              </span>
            </div>
          </div>
          <p className="mt-1 text-[0.75rem] leading-normal text-muted">{note}</p>
        </div>
      </div>
    </div>
  )
}
