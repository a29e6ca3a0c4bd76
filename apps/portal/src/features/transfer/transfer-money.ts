import { transfer } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import { useMoneyCall } from '../../money/use-money-call.ts'
import { client } from '../../session/client.ts'

export function useTransfer() {
  return useMoneyCall((body: { from: string; to: string; amount: Baht }, requestKey) => client(transfer, { body }, { requestKey }))
}
