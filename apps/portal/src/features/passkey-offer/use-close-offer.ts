import { closePasskeyOffer } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { SECURITY_KEY } from '../../session/security-key.ts'

/** The player wants no passkey. Pressed again after a lost answer, it is closed once. */
export function useCloseOffer({ onClosed, onRefused }: { onClosed: () => void; onRefused: (error: Error) => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => paced(() => client(closePasskeyOffer)),
    onSuccess: onClosed,
    onError: onRefused,
    onSettled: () => queries.invalidateQueries({ queryKey: SECURITY_KEY }),
  })
}
