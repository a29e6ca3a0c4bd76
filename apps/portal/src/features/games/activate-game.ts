import { activateGame, type GameAccount } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'

/** Opens the account at the provider. */
export function useActivateGame() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (slotCode: string) => paced(() => client(activateGame, { params: { slotCode } })),
    onSuccess: (opened) => queries.setQueryData(WALLET_KEY, (wallet) => wallet && { ...wallet, slots: replaceGame(wallet.slots, opened) }),
    onSettled: () => queries.invalidateQueries({ queryKey: WALLET_KEY }),
  })
}

function replaceGame(games: readonly GameAccount[], changed: GameAccount): GameAccount[] {
  return games.map((game) => (game.code === changed.code ? changed : game))
}
