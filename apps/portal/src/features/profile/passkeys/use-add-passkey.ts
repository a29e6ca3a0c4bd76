import { addPasskey, beginPasskey } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { SECURITY_KEY } from '../../../session/security-key.ts'
import { steppingUp } from '../../../session/step-up.ts'

/** Makes a passkey on this device and adds it. The list is refetched in any case: of a lost answer it tells what became of it. */
export function useAddPasskey({ onAdded, onRefused }: { onAdded: () => void; onRefused: (error: Error) => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      const [asked, { createPasskey }] = await Promise.all([
        steppingUp(() => client(beginPasskey)),
        import('../../../passkeys/ceremony.ts'),
      ])
      const credential = await createPasskey(asked)
      await steppingUp(() => client(addPasskey, { body: { name, credential } }))
    },
    onSuccess: onAdded,
    onError: onRefused,
    onSettled: () => queries.invalidateQueries({ queryKey: SECURITY_KEY }),
  })
}
