import { IconButton, Picker, TransferIcon } from '@krapao/ui'
import { formatMoney } from '../../money/amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import { NO_PLACE, WALLET } from './check-transfer.ts'
import { GameTaps } from './game-taps.tsx'
import type { TransferAccount } from './transfer-accounts.ts'
import { messages } from './messages.ts'

interface TransferEndsProps {
  accounts: readonly TransferAccount[]
  sign: string
  from: string
  to: string
  onChange: (ends: { from: string; to: string }) => void
}

/** Source and destination: two pickers, and the games to tap beside them. */
export function TransferEnds({ accounts, sign, from, to, onChange }: TransferEndsProps) {
  const t = useMessages(messages)
  const optionsOf = (offered: readonly TransferAccount[]) => [
    { value: NO_PLACE, label: t('none') },
    ...offered.map(({ code, amount }) => ({
      value: code,
      label: code === WALLET ? t('wallet') : code,
      note: formatMoney(sign, amount),
    })),
  ]
  // A tap moves out of the game when the pickers lead from a game to the wallet or it takes no money, otherwise into it.
  const isOut = to === WALLET && from !== WALLET
  return (
    <>
      <div className="relative grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.75rem),1fr))] gap-5">
        <Picker label={t('from')} options={optionsOf(accounts)} value={from} onChange={(next) => onChange({ from: next, to })} />
        <Picker
          label={t('to')}
          options={optionsOf(accounts.filter(({ isOpen }) => isOpen))}
          value={to}
          onChange={(next) => onChange({ from, to: next })}
        />
        <IconButton
          label={t('swap')}
          className="absolute! top-1/2 left-1/2 z-10 mt-3.5 -translate-1/2 border border-line-strong bg-card! text-gold! shadow-card"
          onClick={() => onChange({ from: to, to: from })}
        >
          <TransferIcon size={19} />
        </IconButton>
      </div>
      <GameTaps
        accounts={accounts}
        sign={sign}
        chosen={from === WALLET ? to : from}
        onTap={({ code, isOpen }) => onChange(isOut || !isOpen ? { from: code, to: WALLET } : { from: WALLET, to: code })}
      />
    </>
  )
}
