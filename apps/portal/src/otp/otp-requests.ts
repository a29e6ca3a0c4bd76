import { type LiveOtp, type OutputOf, sendOtp, verifyOtp } from '@krapao/contract'
import { useMutation } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { refusalCode, refusalOf } from '../api/refusal.ts'
import { paced } from '../api/paced.ts'
import { serverNow } from '../clock/server-clock.ts'
import { type Language, useLanguage } from '../messages/index.ts'

export interface SentOtp {
  phone: string
  otpRef: string
  otpToken: string
  /** In milliseconds, by the server's clock. */
  sentAt: number
}

/** A code was sent to this phone within the minute, and another browser asked for it. */
export class SentElsewhere extends Error {
  readonly sentAt: number

  constructor(sentAt: number) {
    super('a code was sent for another browser')
    this.sentAt = sentAt
  }
}

/** The call that sends a code to a phone, in this language. */
export type SendCode = (phone: string, language: Language) => Promise<OutputOf<typeof sendOtp>>

const sendAny: SendCode = (phone, language) => client(sendOtp, { body: { phoneNumber: phone } }, { language })

/** Resolves with the OTP that was sent, or undefined where the phone needs none any more. Throws `SentElsewhere`. */
export function useRequestOtp(send: SendCode = sendAny) {
  const { language } = useLanguage()
  return useMutation({ mutationFn: (phone: string) => paced(() => requestOtp(phone, language, send)) })
}

/** A code that was sent within the last minute is still valid, so it is used in place of a new one. */
export function requestOtp(phone: string, language: Language, send: SendCode = sendAny): Promise<SentOtp | undefined> {
  return codeAnswered(phone, () => send(phone, language))
}

/** The same of any call that sends a code. */
export async function codeAnswered(phone: string, send: () => Promise<OutputOf<typeof sendOtp>>): Promise<SentOtp | undefined> {
  try {
    const { code, otpRef, otpToken } = await send()
    return code === 'OTP_VERIFIED' ? undefined : { phone, otpRef, otpToken, sentAt: serverNow() }
  } catch (error) {
    if (refusalCode(error) === 'OTP_VERIFIED') return undefined
    const live = refusalCode(error) === 'REQUEST_LIMIT_1MIN' ? liveOf(refusalOf(error)?.details) : undefined
    if (!live) throw error
    if (live.otpToken === undefined) throw new SentElsewhere(live.sentAt)
    return { phone, otpRef: live.otpRef ?? '', otpToken: live.otpToken, sentAt: live.sentAt }
  }
}

function liveOf(details: unknown): { otpRef?: string; otpToken?: string; sentAt: number } | undefined {
  const live = details as Partial<LiveOtp> | undefined
  const sentAt = Date.parse(live?.sentAt ?? '')
  return Number.isFinite(sentAt) ? { ...live, sentAt } : undefined
}

export function useVerifyOtp() {
  return useMutation({ mutationFn: (body: { otpToken: string; otpCode: string }) => paced(() => client(verifyOtp, { body })) })
}
