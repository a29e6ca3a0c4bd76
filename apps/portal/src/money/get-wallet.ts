import { getWallet } from '@krapao/contract'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../session/client.ts'

export const walletQuery = queryOptions({ queryKey: ['wallet'], queryFn: () => client(getWallet) })
