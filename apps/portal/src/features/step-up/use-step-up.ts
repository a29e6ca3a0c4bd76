import { beginPasskeyStepUp, stepUp, stepUpByPasskey } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { connectLive } from '../../live/live.ts'
import { readToken, replaceToken } from '../../session/token.ts'
import { SECURITY_KEY } from '../../session/security-key.ts'

/** By what the player shows that it is them. */
export type Shown = { by: 'password'; password: string } | { by: 'passkey' }

/** The session goes on under the token that is answered. Pressed again after a lost answer, it is shown once more. */
export function useStepUp({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (shown: Shown) => {
      const before = readToken()
      const { token } = shown.by === 'passkey' ? await byPasskey() : await byPassword(shown.password)
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

const byPassword = (password: string) => paced(() => client(stepUp, { body: { password } }))

async function byPasskey() {
  const [asked, { showPasskey }] = await Promise.all([client(beginPasskeyStepUp), import('../../passkeys/ceremony.ts')])
  return client(stepUpByPasskey, { body: { credential: await showPasskey(asked) } })
}
