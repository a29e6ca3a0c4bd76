import { login } from '@krapao/contract'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { saveToken } from '../../session/token.ts'

interface Credentials {
  username: string
  password: string
  remember: boolean
}

/** Signs in and stores the token; `refusalCode` gives the code of the mutation's error. */
export function useLogin() {
  return useMutation({
    mutationFn: async ({ username, password, remember }: Credentials) => {
      const { token } = await paced(() => client(login, { body: { username, password, remember } }))
      saveToken(token, remember)
    },
  })
}
