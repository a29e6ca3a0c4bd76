import type { QrUnderWay } from '@krapao/contract'
import { formatCountdown } from '../../clock/countdown.ts'
import { useSecondsLeft } from '../../clock/server-clock.ts'
import { StatusRow } from '../../money/status-row.tsx'
import { formatMoney } from '../../money/amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import { useIsSlow, useSaidPaid } from './said-paid.ts'
import { messages } from './messages.ts'

/** The newest QR and its status, on the dashboard. A tap opens it. */
export function QrCard({ qr, sign, onOpen }: { qr: QrUnderWay; sign: string; onOpen: () => void }) {
  const t = useMessages(messages)
  const seconds = useSecondsLeft(Date.parse(qr.expireIn))
  const saidPaidAt = useSaidPaid(qr)
  const isSlow = useIsSlow(saidPaidAt)
  const amount = formatMoney(sign, qr.amount)
  if (qr.state === 'received') return <StatusRow tone="ok" title={t('card.received')} note={amount} />
  if (isSlow) return <StatusRow tone="warn" title={t('card.slow')} note={t('card.slowNote', { amount })} onOpen={onOpen} />
  if (qr.state === 'expired' || seconds === 0)
    return <StatusRow tone="warn" title={t('card.expired')} note={t('card.expiredNote', { amount })} onOpen={onOpen} />
  const note = t('card.waitingNote', { amount, left: formatCountdown(seconds) })
  return <StatusRow tone="cool" title={t(saidPaidAt === undefined ? 'card.waiting' : 'checking')} note={note} onOpen={onOpen} />
}
