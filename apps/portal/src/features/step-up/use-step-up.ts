import { stepUp } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { connectLive } from '../../live/live.ts'
import { readToken, replaceToken } from '../../session/token.ts'
import { SECURITY_KEY } from '../../session/security-key.ts'

/** The session goes on under the token that is answered. Pressed again after a lost answer, it shows the password once more. */
export function useStepUp({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (password: string) => {
      const before = readToken()
      const { token } = await paced(() => client(stepUp, { body: { password } }))
      return before !== undefined && replaceToken(before, token) ? token : undefined
    },
    onSuccess: (token) => {
      if (token === undefined) return
      void connectLive(token).catch(() => undefined)
      onDone()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: SECURITY_KEY }),
  })
}
