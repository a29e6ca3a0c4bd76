import { sayTransferSent } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'

const TRIES = 8

/** Tells the server that the announced transfer is sent, so that it stays in sight on every phone. It moves nothing, and may be said twice. */
export function useSaySent(): () => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => client(sayTransferSent),
    retry: (failures, error) => failures < TRIES && outcomeUnknown(error),
    onSuccess: () => queries.invalidateQueries({ queryKey: WALLET_KEY }),
  })
  return () => mutate()
}
