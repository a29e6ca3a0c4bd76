import { AUTO_LOGIN, autoLoginByPassword, autoLoginByUsername, type GameAccount } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { useState } from 'react'
import type { End } from '../../money/requests/ends.ts'
import { requestMoney } from '../../money/requests/requests.ts'
import { client } from '../../api/client.ts'
import { openGame } from './open-game.ts'
import { movedFor, type PlayAmount } from './play-amount.ts'
import type { LaunchMethod, GameCredentials } from './launch-method.ts'
import { type LaunchPage, play } from './play.ts'

/** The state of a play. `held-back`: the browser needs one more press. `not-opened`: the money is in the game. */
export type PlayState =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'held-back'; launchPage: LaunchPage }
  | { kind: 'not-opened'; error: unknown }

interface Play {
  game: Pick<GameAccount, 'code'>
  wallet: MajorUnits
  amount: PlayAmount
  launchMethod: LaunchMethod
  credentials: GameCredentials
}

/** One press moves the money, then opens the game. When the money does not arrive, its end is shown over the page. */
export function usePlay() {
  const [state, setState] = useState<PlayState>({ kind: 'idle' })

  const start = async ({ game, wallet, amount, launchMethod, credentials }: Play) => {
    setState({ kind: 'busy' })
    const moved = movedFor(amount, wallet)
    const outcome = await play(launchMethod, {
      moveIn: moved === undefined ? undefined : () => moveIn(game.code, moved),
      link: (autoLogin) => askForLink(autoLogin, credentials),
    })
    if (outcome.kind === 'not-moved') return setState({ kind: 'idle' })
    if (outcome.kind === 'not-opened') return setState(outcome)
    enter(outcome.launchPage)
  }
  const enter = (launchPage: LaunchPage) => setState(openGame(launchPage) ? { kind: 'idle' } : { kind: 'held-back', launchPage })

  return { state, start, enter, forget: () => setState({ kind: 'idle' }) }
}

/** Only refusals are shown: when the money has arrived, the game opens instead. */
function moveIn(code: string, amount: PlayAmount): Promise<End> {
  return amount === 'all'
    ? requestMoney('transfer-all', { to: code }, { tells: 'refusals' })
    : requestMoney('transfer', { from: 'WALLET', to: code, amount }, { tells: 'refusals' })
}

async function askForLink(
  { code }: Extract<LaunchMethod, { kind: 'auto-login' }>,
  { username, password }: GameCredentials,
): Promise<string> {
  const { link } =
    AUTO_LOGIN[code] === 'username'
      ? await client(autoLoginByUsername(code), { params: { username } })
      : await client(autoLoginByPassword(code), { params: { username, password } })
  return link
}
