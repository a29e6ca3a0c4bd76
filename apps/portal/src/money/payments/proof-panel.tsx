import { askForProof, type ArrivedPayment } from '@krapao/contract'
import { type Currency, currencySign } from '@krapao/money'
import { Button, ClockIcon, RefreshIcon } from '@krapao/ui'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { serverNow, useByClock } from '../../clock/server-clock.ts'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { useDates } from '../../format/use-dates.ts'
import { invalidateBalances } from '../../live/live.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { CopyLine } from '../copy-line.tsx'
import { messages } from './messages.ts'

interface ProofPanelProps {
  proofs: ArrivedPayment['proofs']
  currency: Currency
  onCopy: (text: string) => void
}

/** What to send more, so that the account is proven and all of it is credited; where the time for it is over, a way to get another amount. */
export function ProofPanel({ proofs, currency, onCopy }: ProofPanelProps) {
  const t = useMessages(messages)
  const dates = useDates()
  const last = Math.max(0, ...proofs.map(({ expiresAt }) => Date.parse(expiresAt)))
  const isOver = useByClock((nowMs) => nowMs >= last)
  if (isOver) return <AskAgain />
  const [first, ...others] = proofs.map(({ amount }) => amount)
  const line = (amount: number, label: string) => {
    const money = formatMoney(currencySign(currency), amount)
    return (
      <CopyLine key={amount} label={label} copyLabel={t('proof.copy', { amount: money })} isGold onCopy={() => onCopy(String(amount))}>
        {money}
      </CopyLine>
    )
  }
  return (
    <div data-testid="proofs" className="mt-2 rounded-field border border-gold/30 bg-gold/6 px-3 pb-2">
      {line(first!, t('proof.send'))}
      {others.map((amount) => line(amount, t('proof.or')))}
      <p className="text-[0.8125rem] leading-normal text-soft">{t('proof.whole')}</p>
      <p className="tabular mt-1 flex items-center gap-1.5 text-[0.8125rem] leading-normal text-muted">
        <ClockIcon size={16} className="shrink-0" />
        {t('proof.until', { time: dates.latelyWithin(last, serverNow()) })}
      </p>
    </div>
  )
}

/** Asking twice is asking once, so that a lost answer is simply asked for again. */
function AskAgain() {
  const t = useMessages(messages)
  const refused = useRefusedToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => paced(() => client(askForProof)),
    onError: refused,
    onSettled: invalidateBalances,
  })
  return (
    <div className="mt-2">
      <p className="text-[0.8125rem] leading-normal text-warn">{t('proof.none')}</p>
      <Button wide className="mt-1.5" busy={isPending} icon={<RefreshIcon size={18} />} onClick={() => mutate()}>
        {t('proof.ask')}
      </Button>
    </div>
  )
}
