import type { SpinSlice } from '@krapao/contract'
import { Sheet } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 })
const WHOLE = new Intl.NumberFormat('en-US')

interface ChancesSheetProps {
  open: boolean
  slices: readonly SpinSlice[]
  onClose: () => void
}

/** What each slice comes up with: its weight of the sum of all. */
export function ChancesSheet({ open, slices, onClose }: ChancesSheetProps) {
  const t = useMessages(messages)
  const total = slices.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <Sheet open={open} onClose={onClose} title={t('chances.open')} closeLabel={t('close')}>
      <p className="text-[0.875rem] leading-normal text-muted">{t('chances.note')}</p>
      <ul aria-label={t('chances.list')} className="mt-4 grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-card">
        {slices.map(({ code, label, bgColor, weight }) => (
          <li key={code} className="flex flex-wrap items-center gap-x-3 px-[min(1rem,5vw)] py-3">
            <span aria-hidden="true" className="size-4 shrink-0 rounded-[5px] border border-white/20" style={{ background: bgColor }} />
            <span className="min-w-0 flex-[1_1_6rem] leading-snug font-semibold [overflow-wrap:anywhere]">{label}</span>
            <span className="tabular ml-auto text-right leading-snug">
              <span className="block font-bold">{PERCENT.format(weight / total)}</span>
              <span className="block text-[0.75rem] text-muted">
                {t('chances.of', { weight: WHOLE.format(weight), total: WHOLE.format(total) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
