import { resetGamePassword } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'

/** Sets a new password at the provider, then shows the new credentials. A failure leaves everything as it was. */
export function useResetGamePassword(slotCode: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => paced(() => client(resetGamePassword, { params: { slotCode } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['game-account', slotCode] }),
  })
}
