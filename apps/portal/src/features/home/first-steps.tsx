import type { WalletSummary } from '@krapao/contract'
import type { Currency } from '@krapao/money'
import { BankIcon, Button, DepositIcon, PlayIcon, QrIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Nothing has come in yet: no money, no game and nothing under way. */
export function isNewPlayer({ amount, slots, underWay, qr, payments, slips }: WalletSummary): boolean {
  return (
    amount === 0 &&
    underWay.length === 0 &&
    qr === null &&
    payments.length === 0 &&
    slips.length === 0 &&
    slots.every((game) => !game.isActive)
  )
}

/** A new player's home: how to deposit, play and withdraw, and what to do now. */
export function FirstSteps({ currency, onDeposit }: { currency: Currency; onDeposit: () => void }) {
  const t = useMessages(messages)
  const steps = [
    { key: 'in', icon: QrIcon, tone: 'text-gold' },
    { key: 'play', icon: PlayIcon, tone: 'text-cool' },
    { key: 'out', icon: BankIcon, tone: 'text-ok' },
  ] as const
  return (
    <section aria-labelledby="first-steps" className="mx-4 mt-3.5 rounded-[24px] border border-gold/25 bg-surface p-[18px]">
      <h2 id="first-steps" className="text-[1.0625rem] leading-snug font-bold">
        {t('first.title')}
      </h2>
      <ol className="mt-3 flex flex-col gap-3.5">
        {steps.map(({ key, icon: Icon, tone }, index) => (
          <li key={key} className="flex items-start gap-3">
            <span aria-hidden="true" className={`grid size-10 shrink-0 place-items-center rounded-[14px] bg-white/6 ${tone}`}>
              <Icon size={21} />
            </span>
            <span className="min-w-0 flex-1">
              <strong className="block text-[0.9375rem] leading-snug font-semibold">{`${index + 1}. ${t(`first.${key}.title`)}`}</strong>
              <span className="block text-[0.8125rem] leading-normal text-muted">
                {t(key === 'in' && currency === 'LAK' ? 'first.in.kip' : `first.${key}.note`)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <Button kind="primary" wide icon={<DepositIcon size={19} />} onClick={onDeposit} className="mt-4">
        {t('first.action')}
      </Button>
    </section>
  )
}
