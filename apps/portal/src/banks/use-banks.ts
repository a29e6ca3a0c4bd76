import { lookupBanks } from '@krapao/contract'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { paced } from '../api/paced.ts'
import { nameIn, useLanguage } from '../messages/index.ts'

/** Names a bank in words by its code; the code itself until the banks have loaded, and of a bank that is not among them. */
export function useBankName(): (code: string) => string {
  const { language } = useLanguage()
  const { data } = useBanks()
  return (code) => {
    const bank = data?.find((one) => one.code === code)
    return bank ? nameIn(language, bank) : code
  }
}

/** The banks that a player may have their account at. */
export function useBanks() {
  return useQuery({ queryKey: ['lookup', 'banks'], queryFn: () => paced(() => client(lookupBanks)), staleTime: 60_000 })
}
