import { useTranslations } from 'use-intl'
import { useLasting } from './waited.ts'

/** When an item is late, or for how long it has been. */
export function Due({ dueAt, now }: { dueAt: string; now: number }) {
  const t = useTranslations('waited')
  const lasting = useLasting()
  const left = Date.parse(dueAt) - now
  if (left <= 0) return <span className="font-semibold text-bad">{t('late', { time: lasting(-left) })}</span>
  return <span className={left < SOON_MS ? 'text-warn' : ''}>{t('due', { time: lasting(left) })}</span>
}

const SOON_MS = 120_000
