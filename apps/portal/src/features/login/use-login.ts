import { login, type LiveOtp, signInByCode } from '@krapao/contract'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { refusalCode, refusalOf } from '../../api/refusal.ts'
import type { SentOtp } from '../../otp/otp-requests.ts'
import { keepSession } from './keep-session.ts'

export interface Credentials {
  username: string
  password: string
  remember: boolean
}

/** Signs in and stores the token; `refusalCode` gives the code of the mutation's error. */
export function useLogin() {
  return useMutation({
    mutationFn: async ({ username, password, remember }: Credentials) => {
      const { token } = await paced(() => client(login, { body: { username, password, remember } }))
      keepSession(token, remember)
    },
  })
}

/** The code that was sent because this browser was never seen; undefined for any other refusal. */
export function codeSentFor({ username }: Credentials, error: unknown): SentOtp | undefined {
  if (refusalCode(error) !== 'UNVERIFIED_OTP') return undefined
  const live = refusalOf(error)?.details as Partial<LiveOtp> | undefined
  const sentAt = Date.parse(live?.sentAt ?? '')
  if (live?.otpToken === undefined || live.otpRef === undefined || !Number.isFinite(sentAt)) return undefined
  return { phone: username, otpRef: live.otpRef, otpToken: live.otpToken, sentAt }
}

/** Signs in by that code, and stores the token as it was asked for with the password. */
export function useCodeLogin({ remember }: Pick<Credentials, 'remember'>) {
  return useMutation({
    mutationFn: async (body: { otpToken: string; otpCode: string }) => {
      const { token } = await paced(() => client(signInByCode, { body }))
      keepSession(token, remember)
    },
  })
}
