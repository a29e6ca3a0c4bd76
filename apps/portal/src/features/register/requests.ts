import {
  type LiveOtp,
  lookupBanks,
  lookupRegisterOtp,
  lookupSources,
  register,
  sendOtp,
  validateAccount,
  verifyOtp,
} from '@krapao/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { refusalCode, refusalOf } from '../../api/refusal.ts'
import { paced } from '../../api/paced.ts'
import { queries } from '../../api/queries.ts'
import { serverNow } from '../../clock/server-clock.ts'
import { type Language, useLanguage } from '../../messages/index.ts'
import { type ProfileDraft, registrationOf, validationOf, type WholeDraft } from './registration.ts'

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

const otpFlag = queryOptions({ queryKey: ['lookup', 'registerOTP'], queryFn: () => client(lookupRegisterOtp), staleTime: 60_000 })

/** Whether registration asks for a code. True until the server has answered. */
export function useOtpEnabled(): boolean {
  return useQuery(otpFlag).data?.registerOTP ?? true
}

export function useBanks() {
  return useQuery({ queryKey: ['lookup', 'banks'], queryFn: () => paced(() => client(lookupBanks)), staleTime: 60_000 })
}

export function useSources() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['lookup', 'sources', language],
    queryFn: () => client(lookupSources, {}, { language }),
    staleTime: 60_000,
  })
}

/** Leaves the phone step. Resolves with the OTP that was sent, or undefined when this phone needs none. */
export function useStartPhone() {
  const { language } = useLanguage()
  return useMutation({
    mutationFn: (phone: string) =>
      paced(async () => {
        const { registerOTP } = await queries.fetchQuery(otpFlag)
        return registerOTP ? requestOtp(phone, language) : undefined
      }),
  })
}

/** Resolves as `useStartPhone` does: undefined where the phone needs no code any more. Throws `SentElsewhere`. */
export function useResendOtp() {
  const { language } = useLanguage()
  return useMutation({ mutationFn: (phone: string) => paced(() => requestOtp(phone, language)) })
}

/** A code that was sent within the last minute is still valid, so it is used in place of a new one. */
async function requestOtp(phone: string, language: Language): Promise<SentOtp | undefined> {
  try {
    const { code, otpRef, otpToken } = await client(sendOtp, { body: { phoneNumber: phone } }, { language })
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

export function useValidate() {
  return useMutation({
    mutationFn: ({ phone, profile }: { phone: string; profile: ProfileDraft }) =>
      paced(() => client(validateAccount, { body: validationOf(phone, profile) })),
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: (draft: WholeDraft) => paced(() => client(register, { body: registrationOf(draft) })),
  })
}
