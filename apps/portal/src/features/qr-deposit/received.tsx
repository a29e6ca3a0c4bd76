import { Button } from '@krapao/ui'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../money/amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

const COUNT_UP_MS = 650
const SPARKS = Array.from({ length: 14 }, (_, index) => ({ turn: (index / 14) * 360, far: index % 2 ? 62 : 78, gold: index % 3 !== 1 }))

/** Shown when the money has arrived. */
export function Received({ amount, wallet, sign, onDone }: { amount: number; wallet: number; sign: string; onDone: () => void }) {
  const t = useMessages(messages)
  const shown = useCountUp(amount)
  return (
    <div className="flex flex-col items-center pt-8 pb-2 text-center">
      <div className="relative grid size-40 place-items-center">
        {SPARKS.map(({ turn, far, gold }) => (
          <span
            key={turn}
            aria-hidden="true"
            className="absolute top-1/2 left-1/2"
            style={{ transform: `rotate(${turn}deg) translateY(-${far}px)` }}
          >
            <span className={`block h-3 w-1 animate-rise rounded-full ${gold ? 'bg-gold' : 'bg-cool'}`} />
          </span>
        ))}
        <span className="gold-fill grid size-24 animate-rise place-items-center rounded-full shadow-gold">
          <svg
            width="50"
            height="50"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.6"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="m5 12.5 4.7 4.7L19 7.5" />
          </svg>
        </span>
      </div>
      <p role="status" className="mt-3 text-[1.125rem] font-bold">
        {t('received')}
        <span className="sr-only"> {formatMoney(sign, amount)}</span>
      </p>
      <p aria-hidden="true" className="tabular text-[2.5rem] leading-tight font-bold text-gold">
        {`+${formatMoney(sign, shown)}`}
      </p>
      <p className="tabular mt-1 text-[0.875rem] text-muted">{t('receivedNote', { amount: formatMoney(sign, wallet) })}</p>
      <Button kind="primary" wide className="mt-7" onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  )
}

function useCountUp(amount: number): number {
  const [part, setPart] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 0))
  useEffect(() => {
    if (part === 1) return
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const gone = Math.min(1, (now - start) / COUNT_UP_MS)
      setPart(1 - (1 - gone) ** 3)
      if (gone < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it counts once, when it appears
  }, [])
  return part === 1 ? amount : amount * part
}
