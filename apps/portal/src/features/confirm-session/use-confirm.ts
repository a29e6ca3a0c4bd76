import { beginConfirmation, confirmSession } from '@krapao/contract'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { connectLive } from '../../live/live.ts'
import { useLanguage } from '../../messages/index.ts'
import { codeAnswered } from '../../otp/otp-requests.ts'
import { readToken, replaceToken } from '../../session/token.ts'

/** Resolves with the code that was sent, or undefined where the session needs none any more. */
export function useAskToConfirm() {
  const { language } = useLanguage()
  return useMutation({
    mutationFn: (phone: string) => paced(() => codeAnswered(phone, () => client(beginConfirmation, {}, { language }))),
  })
}

/** The session goes on under the token that is answered. Typed again after a lost answer, it brings the same. */
export function useConfirm() {
  return useMutation({
    mutationFn: async (body: { otpToken: string; otpCode: string }) => {
      const before = readToken()
      const { token } = await paced(() => client(confirmSession, { body }))
      if (before !== undefined && replaceToken(before, token)) void connectLive(token).catch(() => undefined)
    },
  })
}
