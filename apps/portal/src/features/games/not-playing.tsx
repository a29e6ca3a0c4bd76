import type { GameAccount } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { Button, PlayIcon, WalletIcon, WarningIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { formatMoney } from '../../money/amount-text.ts'
import type { End } from '../../money/requests/ends.ts'
import { refusalCode } from '../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface NotMovedProps {
  game: GameAccount
  sign: string
  /** What it holds now. */
  wallet: MajorUnits
  end: End
  onOpen: () => void
}

/** The money has not arrived, so nothing opened: says where it is. The game can be opened all the same, with what it holds. */
export function NotMoved({ game, sign, wallet, end, onOpen }: NotMovedProps) {
  const t = useMessages(messages)
  const inGame = formatMoney(sign, game.amount)
  return (
    <Told
      title={
        end.kind === 'refused' ? t('notMoved.refused', { amount: formatMoney(sign, wallet) }) : t('notMoved.open', { game: game.name })
      }
      note={t('notMoved.note', { game: game.name, amount: inGame })}
      className="mb-3"
    >
      <Button className="flex-1" icon={<PlayIcon size={19} />} onClick={onOpen}>
        {game.amount > 0 ? t('openWith', { amount: inGame }) : t('openOnly')}
      </Button>
    </Told>
  )
}

interface NotOpenedProps {
  /** Where the money is. */
  told: string
  error: unknown
  onAgain: () => void
  onTakeBack: () => void
}

/** The money has arrived but the game did not open: says where the money is and what can be done now. */
export function NotOpened({ told, error, onAgain, onTakeBack }: NotOpenedProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  return (
    <Told title={told} note={message(refusalCode(error))}>
      <Button kind="primary" className="flex-1" icon={<PlayIcon size={19} />} onClick={onAgain}>
        {t('openAgain')}
      </Button>
      <Button className="flex-1" icon={<WalletIcon size={19} />} onClick={onTakeBack}>
        {t('toWallet')}
      </Button>
    </Told>
  )
}

function Told({ title, note, className = '', children }: { title: string; note: string; className?: string; children: ReactNode }) {
  return (
    <div role="alert" className={`rounded-card border border-warn/30 bg-warn/8 p-4 ${className}`}>
      <p className="flex gap-2.5 text-[0.90625rem] leading-normal font-semibold">
        <WarningIcon size={20} className="mt-0.5 shrink-0 text-warn" />
        {title}
      </p>
      <p className="mt-1 pl-7.5 text-[0.8125rem] leading-normal text-muted">{note}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">{children}</div>
    </div>
  )
}
