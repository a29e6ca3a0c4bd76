import { AUTO_LOGIN, autoLoginByPassword, autoLoginByUsername, transferAll } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import { useMoneyCall } from '../../money/use-money-call.ts'
import { client } from '../../session/client.ts'
import type { Entrance, GameCredentials } from './play-decision.ts'
import { play, type PlayOutcome } from './play.ts'
import { useMutation } from '@tanstack/react-query'

/** Moves the whole wallet into a game. */
export function useMoveToGame() {
  return useMoneyCall((to: string, requestKey) => client(transferAll, { body: { to } }, { requestKey }))
}

interface Play {
  code: string
  wallet: Baht
  entrance: Entrance
  credentials: GameCredentials
}

export function usePlay() {
  const move = useMoveToGame()
  return useMutation({
    mutationFn: ({ code, wallet, entrance, credentials }: Play): Promise<PlayOutcome> =>
      play(wallet, entrance, {
        transferAll: () => move.mutateAsync(code),
        link: (autoLogin) => askForLink(autoLogin, credentials),
      }),
  })
}

async function askForLink({ code }: Extract<Entrance, { kind: 'auto-login' }>, { username, password }: GameCredentials): Promise<string> {
  const { link } =
    AUTO_LOGIN[code] === 'username'
      ? await client(autoLoginByUsername(code), { params: { username } })
      : await client(autoLoginByPassword(code), { params: { username, password } })
  return link
}
