import { lookupDeposit, type OutputOf } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { bankAccounts, qrChannels } from './qr-channels.ts'

type Lookup = OutputOf<typeof lookupDeposit>

function useDepositLookup<Selected>(select: (lookup: Lookup) => Selected) {
  return useQuery({ queryKey: ['lookup', 'deposit'], queryFn: () => paced(() => client(lookupDeposit)), select })
}

export function useQrChannels() {
  return useDepositLookup(({ banks }) => qrChannels(banks))
}

export function useBankAccounts() {
  return useDepositLookup(({ banks, isManual }) => bankAccounts(banks, isManual))
}
