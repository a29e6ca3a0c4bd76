import { removePasskey } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { paced } from '../../../api/paced.ts'
import { SECURITY_KEY } from '../../../session/security-key.ts'
import { steppingUp } from '../../../session/step-up.ts'

/** Asks the player first to show that it is them. Pressed again after a lost answer, it is removed once. */
export function useRemovePasskey({ onRemoved, onRefused }: { onRemoved: () => void; onRefused: (error: Error) => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (passkeyId: string) => paced(() => steppingUp(() => client(removePasskey, { params: { passkeyId } }))),
    onSuccess: onRemoved,
    onError: onRefused,
    onSettled: () => queries.invalidateQueries({ queryKey: SECURITY_KEY }),
  })
}
