import { type Announcement, expectDeposit } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'

/**
 * Announces a transfer of this amount to a bank of the operator, each time that the bank is opened: an amount of before
 * may be somebody else's by now. The same amount again is the same announcement, so a lost answer is asked for again.
 */
export function useAnnouncement({ amount, bankCode }: { amount: MajorUnits | undefined; bankCode: string }) {
  const [opened] = useState(() => crypto.randomUUID())
  return useQuery<Announcement>({
    queryKey: ['announcement', bankCode, amount, opened],
    queryFn: async () => (await paced(() => client(expectDeposit, { body: { amount: amount!, bankCode } }))).announcement,
    enabled: amount !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
}
