import { currencySign } from '@krapao/money'
import type { GameAccount, WalletSummary } from '@krapao/contract'
import { Button, PhoneIcon, RefreshIcon, Sheet, Skeleton, TransferIcon, useToast, WalletIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { useSettings } from '../../settings/settings.ts'
import { refusalCode } from '../../api/refusal.ts'
import { stepUpFirst } from '../../session/step-up.ts'
import { Foreign, useCodeMessage, useMessages } from '../../messages/index.ts'
import { useActivateGame } from './activate-game.ts'
import { CredentialsFields } from './credentials-fields.tsx'
import { GameBanner } from './game-banner.tsx'
import { useCredentials } from './get-credentials.ts'
import { PlayActions } from './play-actions.tsx'
import { ResetPassword } from './reset-password.tsx'
import { messages } from './messages.ts'

const WALLET = 'WALLET'

interface GameSheetProps {
  /** The chosen game; undefined closes the sheet. */
  game: GameAccount | undefined
  wallet: WalletSummary
  onClose: () => void
  /** Opens the transfer from this game to the wallet, or from the wallet to this game. */
  onTransfer: (ends: { from: string; to: string }) => void
}

export function GameSheet({ game, wallet, onClose, onTransfer }: GameSheetProps) {
  const t = useMessages(messages)
  const { pgSlotMessage } = useSettings()
  const shown = useLastShown(game)
  if (!shown) return null
  return (
    <Sheet open={game !== undefined} onClose={onClose} title={<Foreign>{shown.name}</Foreign>} closeLabel={t('close')}>
      <GameBanner
        game={shown}
        wallet={wallet.amount}
        sign={currencySign(wallet.currency)}
        message={shown.code === 'PGSLOT' ? pgSlotMessage : null}
      />
      {shown.isActive ? (
        <ActiveGame game={shown} wallet={wallet} onTransfer={onTransfer} />
      ) : (
        shown.offer === 'open' && <InactiveGame code={shown.code} />
      )}
    </Sheet>
  )
}

function InactiveGame({ code }: { code: string }) {
  const t = useMessages(messages)
  const toast = useToast()
  const message = useCodeMessage()
  const activate = useActivateGame()
  return (
    <>
      <p className="my-5 text-center text-[0.90625rem] text-balance whitespace-pre-line text-muted">{t('inactiveNote')}</p>
      <Button
        kind="primary"
        wide
        busy={activate.isPending}
        onClick={() =>
          activate.mutate(code, { onError: (error) => toast.show('danger', `${t('activateFailed')} ${message(refusalCode(error))}`) })
        }
      >
        {t('activate')}
      </Button>
    </>
  )
}

function ActiveGame({ game, wallet, onTransfer }: Pick<GameSheetProps, 'wallet' | 'onTransfer'> & { game: GameAccount }) {
  const t = useMessages(messages)
  const credentials = useCredentials(game.code)
  const toast = useToast()
  const reveal = async () => {
    if (!(await stepUpFirst())) return false
    const { data } = await credentials.refetch()
    if (data === undefined || data.password === null) toast.show('danger', t('credentialsBroken'))
    return data?.password != null
  }
  const takeBack = () => onTransfer({ from: game.code, to: WALLET })
  return (
    <>
      <div className="mt-4">
        {game.offer !== 'open' ? null : credentials.data ? (
          <PlayActions game={game} wallet={wallet} username={credentials.data.username} onTakeBack={takeBack} />
        ) : (
          !credentials.isError && <Skeleton className="h-12" />
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        <Button
          className="flex-1"
          disabled={wallet.amount <= 0 || game.offer !== 'open'}
          icon={<TransferIcon size={19} className="text-muted" />}
          onClick={() => onTransfer({ from: WALLET, to: game.code })}
        >
          {t('moveIn')}
        </Button>
        <Button className="flex-1" disabled={game.amount <= 0} icon={<WalletIcon size={19} className="text-muted" />} onClick={takeBack}>
          {t('toWallet')}
        </Button>
      </div>
      <div className="mt-5">
        {credentials.data ? (
          <CredentialsFields {...credentials.data} onReveal={reveal} />
        ) : credentials.isError ? (
          <Broken onRetry={() => void credentials.refetch()} />
        ) : (
          <Loading />
        )}
      </div>
      <ResetPassword code={game.code} name={game.name} />
      <div className="mt-2.5 grid grid-cols-2 gap-2.5">
        <AppButton link={game.android} icon={<PhoneIcon size={19} />} label={t('android')} />
        <AppButton link={game.ios} icon={<PhoneIcon size={19} />} label={t('ios')} />
      </div>
    </>
  )
}

function AppButton({ link, icon, label }: { link: string | null; icon: ReactNode; label: string }) {
  return (
    <Button
      disabled={link === null}
      icon={icon}
      className="text-[0.875rem]!"
      onClick={() => link && window.open(link, '_blank', 'noopener')}
    >
      {label}
    </Button>
  )
}

function Loading() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-3">
      <Skeleton className="h-[74px]" />
      <Skeleton className="h-[74px]" />
    </div>
  )
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-card px-4 py-3">
      <p className="flex-1 text-[0.84375rem] text-muted">{t('credentialsBroken')}</p>
      <Button icon={<RefreshIcon size={18} />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
