import type { GameAccount } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import { Alert, Button, PlayIcon, TransferIcon } from '@krapao/ui'
import { useState } from 'react'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { formatAmount } from '../../money/amount-text.ts'
import { refusalCode } from '../../money/use-money-call.ts'
import { useSettings } from '../../settings/settings.ts'
import { useMessage, useWords } from '../../words/index.ts'
import { type Door, openGame } from './open-game.ts'
import { decideEntrance, type GameCredentials } from './play-decision.ts'
import { useMoveToGame, usePlay } from './play-game.ts'
import { words } from './words.ts'

interface PlayActionsProps {
  game: GameAccount
  wallet: Baht
  sign: string
  credentials: GameCredentials
}

type Notice = { kind: 'pending' } | { kind: 'moved' } | { kind: 'refused'; code: string }

/** The one primary action of an active game: play, or move money in when the game is played elsewhere. */
export function PlayActions({ game, wallet, sign, credentials }: PlayActionsProps) {
  const t = useWords(words)
  const entrance = decideEntrance(game, credentials, useSettings())
  const playing = usePlay()
  const moving = useMoveToGame()
  const [notice, setNotice] = useState<Notice>()
  const [heldBack, setHeldBack] = useState<Door>()
  const refused = (error: unknown) => setNotice({ kind: 'refused', code: refusalCode(error) })

  const startPlay = () => {
    if (!entrance) return
    playing.mutate(
      { code: game.code, wallet, entrance, credentials },
      {
        onError: refused,
        onSuccess: (outcome) => {
          if (outcome.kind === 'in-progress') setNotice({ kind: 'pending' })
          else if (!openGame(outcome)) setHeldBack(outcome)
        },
      },
    )
  }
  const moveIn = () =>
    moving.mutate(game.code, {
      onError: refused,
      onSuccess: ({ message }) => setNotice({ kind: message === 'TRANSFER_PENDING' ? 'pending' : 'moved' }),
    })

  return (
    <>
      {heldBack ? (
        <>
          <p className="mb-2 text-center text-[0.8125rem] text-warn">{t('blocked')}</p>
          <Button kind="primary" wide icon={<PlayIcon size={20} />} onClick={() => openGame(heldBack) && setHeldBack(undefined)}>
            {t('enter')}
          </Button>
        </>
      ) : entrance ? (
        <>
          {wallet > 0 && (
            <p className="mb-2 text-center text-[0.78125rem] leading-normal text-muted">
              {t('playNote', { amount: `${sign}${formatAmount(wallet)}` })}
            </p>
          )}
          <Button kind="primary" wide busy={playing.isPending} icon={<PlayIcon size={20} />} onClick={startPlay}>
            {t('play')}
          </Button>
        </>
      ) : (
        <>
          <p className="mb-2 text-center text-[0.78125rem] leading-normal text-muted">{t('toGameNote')}</p>
          <Button kind="primary" wide busy={moving.isPending} disabled={wallet <= 0} icon={<TransferIcon size={20} />} onClick={moveIn}>
            {t('toGame')}
          </Button>
        </>
      )}
      <PlayNotice notice={notice} name={game.name} onClose={() => setNotice(undefined)} />
    </>
  )
}

function PlayNotice({ notice, name, onClose }: { notice: Notice | undefined; name: string; onClose: () => void }) {
  const t = useWords(words)
  const message = useMessage()
  const shown = useLastShown(notice)
  const kind = shown?.kind === 'pending' ? 'info' : shown?.kind === 'moved' ? 'success' : 'danger'
  return (
    <Alert
      open={notice !== undefined}
      onClose={onClose}
      kind={kind}
      title={{ info: t('pending'), success: t('moved'), danger: t('error') }[kind]}
      closeLabel={t('ok')}
    >
      {shown?.kind === 'refused' ? message(shown.code) : shown?.kind === 'pending' ? t('pendingNote') : t('movedNote', { game: name })}
    </Alert>
  )
}
