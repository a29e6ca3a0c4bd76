import { renamePasskey } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { paced } from '../../../api/paced.ts'
import { SECURITY_KEY } from '../../../session/security-key.ts'

export function useRenamePasskey({ onRenamed, onRefused }: { onRenamed: () => void; onRefused: (error: Error) => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: string; name: string }) =>
      paced(() => client(renamePasskey, { params: { passkeyId }, body: { name } })),
    onSuccess: onRenamed,
    onError: onRefused,
    onSettled: () => queries.invalidateQueries({ queryKey: SECURITY_KEY }),
  })
}
