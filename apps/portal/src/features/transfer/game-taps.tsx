import { clsx } from 'clsx'
import { formatMoney } from '../../money/amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import { WALLET } from './check-transfer.ts'
import type { TransferAccount } from './transfer-accounts.ts'
import { messages } from './messages.ts'

interface GameTapsProps {
  accounts: readonly TransferAccount[]
  sign: string
  chosen: string
  onTap: (game: Pick<TransferAccount, 'code' | 'isOpen'>) => void
}

/** The games as buttons beside the pickers: one tap instead of opening a list. */
export function GameTaps({ accounts, sign, chosen, onTap }: GameTapsProps) {
  const t = useMessages(messages)
  const games = accounts.filter(({ code }) => code !== WALLET)
  if (games.length === 0) return null
  return (
    <div role="group" aria-label={t('games')} className="-mx-5 mt-3 flex gap-2 overflow-x-auto px-5 pb-1 [scrollbar-width:none]">
      {games.map(({ code, amount, isOpen }) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === chosen}
          onClick={() => onTap({ code, isOpen })}
          className={clsx(
            'min-h-11 shrink-0 rounded-[12px] border px-3 py-1 text-left text-[0.8125rem] leading-snug font-semibold transition-colors duration-150',
            code === chosen ? 'border-gold/60 bg-gold/14 text-gold' : 'border-line bg-raised/70 text-soft hover:border-line-strong',
          )}
        >
          {code}
          <span className="tabular block text-[0.6875rem] font-normal text-muted">{formatMoney(sign, amount)}</span>
        </button>
      ))}
    </div>
  )
}
