import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../messages/index.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { messages } from './messages.ts'

const OWN = [
  'WALLET',
  'BANK',
  'GAMES',
  'TRANSIT',
  'QR',
  'SLIP',
  'GIFTLINK',
  'EWALLET',
  'ADJUSTMENT',
  'RETURNED',
  'BONUS',
  'INVITE',
  'REFUND',
  'LUCKYDRAW',
] as const
type Own = (typeof OWN)[number]

/** Names an account as the player knows it: a game by its name, any other by the portal's own word. */
export function useAccountName(): (place: string) => string {
  const t = useMessages(messages)
  // The screens that show the wallet keep it fresh; for names any version will do.
  const { data: wallet } = useQuery({ ...walletQuery, staleTime: Infinity })
  return (place) =>
    OWN.includes(place as Own) ? t(`place.${place as Own}`) : (wallet?.slots.find(({ code }) => code === place)?.name ?? place)
}
