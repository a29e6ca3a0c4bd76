import type { GameAccount } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import { Button, PhoneIcon, RefreshIcon, Sheet, Skeleton, WalletIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { useSettings } from '../../settings/settings.ts'
import { useWords } from '../../words/index.ts'
import { useActivateGame } from './activate-game.ts'
import { CredentialsFields } from './credentials-fields.tsx'
import { GameBanner } from './game-banner.tsx'
import { useCredentials } from './get-credentials.ts'
import { PlayActions } from './play-actions.tsx'
import { ResetPassword } from './reset-password.tsx'
import { words } from './words.ts'

interface GameSheetProps {
  /** The chosen game; none closes the sheet. */
  game: GameAccount | undefined
  wallet: Baht
  sign: string
  onClose: () => void
  /** Opens the transfer from this game to the wallet. */
  onTakeBack: (code: string) => void
}

export function GameSheet({ game, wallet, sign, onClose, onTakeBack }: GameSheetProps) {
  const t = useWords(words)
  const { pgSlotMessage } = useSettings()
  const shown = useLastShown(game)
  if (!shown) return null
  return (
    <Sheet open={game !== undefined} onClose={onClose} title={shown.name} closeLabel={t('close')}>
      <GameBanner game={shown} wallet={wallet} sign={sign} message={shown.code === 'PGSLOT' ? pgSlotMessage : null} />
      {shown.isActive ? (
        <ActiveGame game={shown} wallet={wallet} sign={sign} onTakeBack={onTakeBack} />
      ) : (
        <InactiveGame code={shown.code} />
      )}
    </Sheet>
  )
}

function InactiveGame({ code }: { code: string }) {
  const t = useWords(words)
  const activate = useActivateGame()
  return (
    <>
      <p className="my-5 text-center text-[0.90625rem] text-balance whitespace-pre-line text-muted">{t('inactiveNote')}</p>
      <Button kind="primary" wide busy={activate.isPending} onClick={() => activate.mutate(code)}>
        {t('activate')}
      </Button>
    </>
  )
}

function ActiveGame({ game, wallet, sign, onTakeBack }: Pick<GameSheetProps, 'wallet' | 'sign' | 'onTakeBack'> & { game: GameAccount }) {
  const t = useWords(words)
  const credentials = useCredentials(game.code)
  return (
    <>
      <div className="mt-4">
        {credentials.data ? (
          <CredentialsFields {...credentials.data} />
        ) : credentials.isError ? (
          <Broken onRetry={() => void credentials.refetch()} />
        ) : (
          <Loading />
        )}
      </div>
      <ResetPassword code={game.code} name={game.name} />
      <div className="mt-5">
        {credentials.data ? (
          <PlayActions game={game} wallet={wallet} sign={sign} credentials={credentials.data} />
        ) : (
          !credentials.isError && <Skeleton className="h-12" />
        )}
      </div>
      <Button
        wide
        className="mt-2.5"
        disabled={game.amount <= 0}
        icon={<WalletIcon size={19} className="text-muted" />}
        onClick={() => onTakeBack(game.code)}
      >
        {t('toWallet')}
      </Button>
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
  const t = useWords(words)
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-3">
      <Skeleton className="h-[74px]" />
      <Skeleton className="h-[74px]" />
    </div>
  )
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useWords(words)
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-card px-4 py-3">
      <p className="flex-1 text-[0.84375rem] text-muted">{t('credentialsBroken')}</p>
      <Button icon={<RefreshIcon size={18} />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
