import { lookupDeposit, type OutputOf } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { paced } from '../api/paced.ts'

export type DepositLookup = OutputOf<typeof lookupDeposit>
export type DepositAccount = DepositLookup['banks'][number]
export type DepositWallet = DepositLookup['wallets'][number]

/** Ways close and open while the sheet is open. */
const LOOK_AGAIN_MS = 60_000

/** The operator's accounts. A failure is silent: what was known last stays, and where nothing is known no way is shown. */
export function useDepositLookup<Selected>(select: (lookup: DepositLookup) => Selected) {
  return useQuery({
    queryKey: ['lookup', 'deposit'],
    queryFn: () => paced(() => client(lookupDeposit)),
    select,
    refetchInterval: LOOK_AGAIN_MS,
  })
}
