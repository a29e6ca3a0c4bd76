import { lookupInfo } from '@krapao/contract'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

/** The operator's name for the site, and the base of invite links. */
export const siteInfoQuery = queryOptions({ queryKey: ['lookup', 'info'], queryFn: () => client(lookupInfo), staleTime: Infinity })
