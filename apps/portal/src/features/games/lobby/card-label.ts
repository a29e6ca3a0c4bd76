import type { GameAccount } from '@krapao/contract'
import { useMessages } from '../../../messages/index.ts'
import { lobbyMessages } from './messages.ts'
import { messages } from '../messages.ts'

/** What a press on the card of a game leads to, or why it cannot be played. */
export function useCardLabel({ isActive, offer }: Pick<GameAccount, 'isActive' | 'offer'>): string {
  const t = useMessages(messages)
  const tLobby = useMessages(lobbyMessages)
  if (offer !== 'open') return tLobby(offer)
  return isActive ? t('card.view') : t('card.open')
}
