import type { WalletSummary } from '@krapao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../words/index.ts'
import { words } from './words.ts'

/** Names a place where money can be, as the player knows it: games by their name, everything else by its own. */
export function usePlaceName(): (place: string) => string {
  const t = useWords(words)
  const queries = useQueryClient()
  return (place) => {
    if (place === 'WALLET') return t('wallet')
    if (place === 'BANK') return t('bank')
    if (place === 'TRANSIT') return t('transit')
    const wallet = queries.getQueryData<WalletSummary>(['wallet'])
    return wallet?.slots.find(({ code }) => code === place)?.name ?? place
  }
}
