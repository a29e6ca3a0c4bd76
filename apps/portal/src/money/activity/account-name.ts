import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../messages/index.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { messages } from './messages.ts'

const OWN = ['WALLET', 'BANK', 'TRANSIT', 'QR', 'SLIP', 'GIFTLINK', 'ADJUSTMENT', 'RETURNED', 'BONUS'] as const
type Own = (typeof OWN)[number]

/** Names a place where money can be, as the player knows it: games by their name, everything else by its own. */
export function useAccountName(): (place: string) => string {
  const t = useMessages(messages)
  // Whoever shows the wallet keeps it fresh; names only need it once.
  const { data: wallet } = useQuery({ ...walletQuery, staleTime: Infinity })
  return (place) =>
    OWN.includes(place as Own) ? t(`place.${place as Own}`) : (wallet?.slots.find(({ code }) => code === place)?.name ?? place)
}
