import { lookupBanks, lookupRegisterOtp, lookupSources, register, sendOtp, validateAccount, verifyOtp } from '@krapao/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { codeOf } from '../../session/code-of.ts'
import { paced } from '../../session/paced.ts'
import { queries } from '../../session/queries.ts'
import type { BankDraft, ProfileDraft } from './registration.ts'
import { registrationOf, validationOf } from './registration.ts'

export interface SentOtp {
  phone: string
  otpRef: string
  otpToken: string
  sentAt: number
}

const otpFlag = queryOptions({ queryKey: ['lookup', 'registerOTP'], queryFn: () => client(lookupRegisterOtp), staleTime: 60_000 })

export function useOtpEnabled(): boolean {
  return useQuery(otpFlag).data?.registerOTP ?? true
}

export function useBanks() {
  return useQuery({ queryKey: ['lookup', 'banks'], queryFn: () => client(lookupBanks), staleTime: 60_000 })
}

export function useSources() {
  return useQuery({ queryKey: ['lookup', 'sources'], queryFn: () => client(lookupSources), staleTime: 60_000 })
}

/** Leaves the phone step: the code that was sent, or undefined when this phone needs none. */
export function useStartPhone() {
  return useMutation({
    mutationFn: (phone: string) =>
      paced(async () => {
        const { registerOTP } = await queries.fetchQuery(otpFlag)
        return registerOTP ? requestOtp(phone) : undefined
      }),
  })
}

export function useResendOtp() {
  return useMutation({ mutationFn: (phone: string) => paced(() => requestOtp(phone)) })
}

async function requestOtp(phone: string): Promise<SentOtp | undefined> {
  try {
    const { code, otpRef, otpToken } = await client(sendOtp, { body: { phoneNumber: phone } })
    return code === 'OTP_VERIFIED' ? undefined : { phone, otpRef, otpToken, sentAt: Date.now() }
  } catch (error) {
    if (codeOf(error) === 'OTP_VERIFIED') return undefined
    throw error
  }
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

interface WholeDraft {
  phone: string
  profile: ProfileDraft
  bank: BankDraft
  laos: boolean
}

export function useRegister() {
  return useMutation({
    mutationFn: ({ phone, profile, bank, laos }: WholeDraft) =>
      paced(() => client(register, { body: registrationOf(phone, profile, bank, laos) })),
  })
}
