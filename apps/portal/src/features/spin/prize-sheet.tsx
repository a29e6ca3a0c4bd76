import type { SpinSlice } from '@krapao/contract'
import { Button, Sheet } from '@krapao/ui'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { SafeHtml } from '../../html/safe-html.tsx'
import { useMessages } from '../../messages/index.ts'
import { PrizeArt } from './prize-art.tsx'
import type { SpinResult } from './use-spin.ts'
import { messages } from './messages.ts'

interface PrizeSheetProps {
  /** What was won; undefined while nothing is told. */
  result: SpinResult | undefined
  /** Undefined where the slice is no longer on the wheel. */
  slice: SpinSlice | undefined
  onClose: () => void
  onCoupons: () => void
}

/** Tells the prize when the wheel stands. */
export function PrizeSheet({ result, slice, onClose, onCoupons }: PrizeSheetProps) {
  const t = useMessages(messages)
  const shown = useLastShown(result)
  const last = useLastShown(slice)
  if (!shown) return null
  const drawn = last?.code === shown.code ? last : undefined
  const isWon = drawn?.kind !== 'nothing'
  return (
    <Sheet
      open={result !== undefined}
      onClose={onClose}
      title={t(isWon ? 'prize.won' : 'prize.lost', { prize: shown.label })}
      closeLabel={t('close')}
      footer={
        <div className="grid gap-2.5">
          {isWon && (
            <Button kind="primary" wide onClick={onCoupons}>
              {t('prize.toCoupons')}
            </Button>
          )}
          <Button wide onClick={onClose}>
            {t('prize.again')}
          </Button>
        </div>
      }
    >
      <div data-testid="prize" data-code={shown.code} className="flex flex-col items-center pt-1 pb-3 text-center">
        <PrizeArt colour={drawn?.bgColor} isWon={isWon} />
        {isWon && <p className="mt-3 text-[1.75rem] leading-snug font-bold text-balance [overflow-wrap:anywhere]">{shown.label}</p>}
        {drawn && <SafeHtml html={drawn.htmlDescription} className="mt-1.5 max-w-[36ch] text-[0.90625rem] text-balance text-soft" />}
        {isWon && <p className="mt-2 text-[0.84375rem] text-muted">{t('prize.kept')}</p>}
      </div>
    </Sheet>
  )
}
