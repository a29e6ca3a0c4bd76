import type { WalletSummary } from '@krapao/contract'
import type { DataTag } from '@tanstack/react-query'

/** Where the wallet stands in the query cache. A file of its own: the first script needs the key but not the call. */
export const WALLET_KEY = ['wallet'] as DataTag<['wallet'], WalletSummary>
