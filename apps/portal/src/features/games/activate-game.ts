import { activateGame, type GameAccount, type WalletSummary } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { paced } from '../../session/paced.ts'

/** Opens the account at the provider. */
export function useActivateGame() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (slotCode: string) => paced(() => client(activateGame, { params: { slotCode } })),
    onSuccess: (opened) =>
      queries.setQueryData<WalletSummary>(['wallet'], (wallet) => wallet && { ...wallet, slots: replaceGame(wallet.slots, opened) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['wallet'] }),
  })
}

function replaceGame(games: readonly GameAccount[], changed: GameAccount): GameAccount[] {
  return games.map((game) => (game.code === changed.code ? changed : game))
}
