import { resetGamePassword } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalCode } from '../../money/use-money-call.ts'
import { client } from '../../session/client.ts'
import { paced } from '../../session/paced.ts'

/** Sets a new password at the provider, then shows the new credentials. A failure leaves everything as it was. */
export function useResetGamePassword(slotCode: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => paced(() => client(resetGamePassword, { params: { slotCode } })),
    onError: (error) => console.warn('The game password was not reset:', refusalCode(error)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['game-account', slotCode] }),
  })
}
