import { AUTO_LOGIN, autoLoginByPassword, autoLoginByUsername, type GameAccount, getGameAccount, launchGame } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { useState } from 'react'
import type { End } from '../../money/requests/ends.ts'
import { requestMoney } from '../../money/requests/requests.ts'
import { client } from '../../api/client.ts'
import { openGame, openGameWithin } from './open-game.ts'
import { movedFor, type PlayAmount } from './play-amount.ts'
import type { LaunchMethod } from './launch-method.ts'
import { play } from './play.ts'

/** `held-back`: the browser needs one more press. `not-moved`: the money is not in the game. `not-opened`: it is. */
export type PlayState =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'held-back' }
  | { kind: 'not-moved'; end: End }
  | { kind: 'not-opened'; error: unknown }

interface Play {
  game: Pick<GameAccount, 'code'>
  wallet: MajorUnits
  amount: PlayAmount
  launchMethod: LaunchMethod
  /** At the provider; asked for where it is not there yet. */
  username?: string
}

/** One press moves the money, then opens the game. When the money does not arrive, its end is shown over the page. */
export function usePlay() {
  const [state, setState] = useState<PlayState>({ kind: 'idle' })

  const start = async ({ game, wallet, amount, launchMethod, username }: Play) => {
    setState({ kind: 'busy' })
    const moved = movedFor(amount, wallet)
    const outcome = await play(launchMethod, {
      moveIn: moved === undefined ? undefined : () => moveIn(game.code, moved, wallet),
      address: (method) => askForAddress(method, username),
    })
    if (outcome.kind !== 'open') return setState(outcome)
    setState({ kind: openGame(outcome.address, launchMethod) ? 'idle' : 'held-back' })
  }
  /** Of a game that was held back. What was told of it before may be too old by now, so it is asked again. */
  const enter = async ({ launchMethod, username }: Pick<Play, 'launchMethod' | 'username'>) => {
    try {
      await openGameWithin(() => askForAddress(launchMethod, username))
      setState({ kind: 'idle' })
    } catch (error) {
      setState({ kind: 'not-opened', error })
    }
  }

  return { state, start, enter }
}

/**
 * Only refusals are shown: when the money has arrived, the game opens instead. All is what stood on the button: a deposit that came since
 * stays in the wallet.
 */
function moveIn(code: string, amount: PlayAmount, shown: MajorUnits): Promise<End> {
  return amount === 'all'
    ? requestMoney('transfer-all', { to: code, shown }, { tells: 'refusals' })
    : requestMoney('transfer', { from: 'WALLET', to: code, amount }, { tells: 'refusals' })
}

async function askForAddress(launchMethod: LaunchMethod, known: string | undefined): Promise<string> {
  switch (launchMethod.kind) {
    case 'page':
      return launchMethod.address
    case 'credentials': {
      const { address } = await client(launchGame, { params: { slotCode: launchMethod.code } })
      return address
    }
    case 'auto-login': {
      const { code } = launchMethod
      const username = known ?? (await client(getGameAccount, { params: { slotCode: code } })).username
      const { link } =
        AUTO_LOGIN[code] === 'username'
          ? await client(autoLoginByUsername(code), { params: { username } })
          : await client(autoLoginByPassword(code), { params: { username, password: NOT_READ } })
      return link
    }
  }
}

/** The call has a place for the password; the server uses the one that it keeps. */
const NOT_READ = '-'
