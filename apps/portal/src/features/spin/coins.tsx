import { CoinIcon, Pill } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

const WHOLE = new Intl.NumberFormat('en-US')

export function Coins({ count }: { count: number }) {
  const t = useMessages(messages)
  return (
    <Pill className="min-h-10! gap-2! border-gold/30! bg-gold/10! px-3.5! text-[0.9375rem]! font-bold text-gold!">
      <CoinIcon size={19} />
      <span aria-hidden="true" className="tabular" data-testid="coins">
        {WHOLE.format(count)}
      </span>
      <span className="sr-only">{t('coins', { count })}</span>
    </Pill>
  )
}
