import { beginPasskeySignIn, signInByPasskey } from '@krapao/contract'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { keepSession } from './keep-session.ts'

/** Signs in with a passkey and stores the token. The code that talks to the browser is loaded at the press. */
export function usePasskeyLogin() {
  return useMutation({
    mutationFn: async ({ remember }: { remember: boolean }) => {
      const [asked, { showPasskey }] = await Promise.all([client(beginPasskeySignIn), import('../../passkeys/ceremony.ts')])
      const { token } = await client(signInByPasskey, { body: { credential: await showPasskey(asked), remember } })
      keepSession(token, remember)
    },
  })
}
