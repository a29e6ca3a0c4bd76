import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../words/index.ts'
import { walletQuery } from '../get-wallet.ts'
import { words } from './words.ts'

const OWN = ['WALLET', 'BANK', 'TRANSIT', 'QR', 'SLIP', 'GIFTLINK', 'ADJUSTMENT', 'RETURNED', 'BONUS'] as const
type Own = (typeof OWN)[number]

/** Names a place where money can be, as the player knows it: games by their name, everything else by its own. */
export function usePlaceName(): (place: string) => string {
  const t = useWords(words)
  // Whoever shows the wallet keeps it fresh; names only need it once.
  const { data: wallet } = useQuery({ ...walletQuery, staleTime: Infinity })
  return (place) =>
    OWN.includes(place as Own) ? t(`place.${place as Own}`) : (wallet?.slots.find(({ code }) => code === place)?.name ?? place)
}
