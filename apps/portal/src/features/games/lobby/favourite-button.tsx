import { favouriteGame, type GameAccount } from '@krapao/contract'
import { HeartFullIcon, HeartIcon, IconButton, useToast } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { WALLET_KEY } from '../../../wallet/wallet-key.ts'
import { useCodeMessage, useMessages } from '../../../messages/index.ts'
import { lobbyMessages } from './messages.ts'

/** Marks a game as a favourite on all devices of the player, or no longer. Shown as pressed at once, and as it is once the server has said. */
export function FavouriteButton({ game, className }: { game: Pick<GameAccount, 'code' | 'isFavourite'>; className: string }) {
  const t = useMessages(lobbyMessages)
  const toast = useToast()
  const message = useCodeMessage()
  const { isPending, variables, mutate } = useFavourite(game.code)
  const isOn = isPending ? variables : game.isFavourite
  return (
    <span className={className}>
      <IconButton
        label={t('favourite')}
        aria-pressed={isOn}
        onClick={() =>
          isPending || mutate(!isOn, { onError: (error) => toast.show('danger', `${t('favouriteFailed')} ${message(refusalCode(error))}`) })
        }
      >
        {isOn ? <HeartFullIcon className="text-gold" /> : <HeartIcon />}
      </IconButton>
    </span>
  )
}

function useFavourite(slotCode: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isFavourite: boolean) => client(favouriteGame, { params: { slotCode }, body: { isFavourite } }),
    onSuccess: ({ isFavourite }) =>
      queries.setQueryData(
        WALLET_KEY,
        (wallet) => wallet && { ...wallet, slots: wallet.slots.map((slot) => (slot.code === slotCode ? { ...slot, isFavourite } : slot)) },
      ),
    // Also where the answer was lost: what the server has is shown.
    onSettled: () => queries.invalidateQueries({ queryKey: WALLET_KEY }),
  })
}
