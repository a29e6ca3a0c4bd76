import { getWallet } from '@krapao/contract'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { WALLET_KEY } from './wallet-key.ts'

export const walletQuery = queryOptions({ queryKey: WALLET_KEY, queryFn: () => client(getWallet) })
