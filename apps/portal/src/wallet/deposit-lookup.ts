import { lookupDeposit, type OutputOf } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { paced } from '../api/paced.ts'

type Lookup = OutputOf<typeof lookupDeposit>

/** The operator's own accounts and wallets for deposits, or what is chosen of them. */
export function useDepositLookup<Selected>(select: (lookup: Lookup) => Selected) {
  return useQuery({ queryKey: ['lookup', 'deposit'], queryFn: () => paced(() => client(lookupDeposit)), select })
}
