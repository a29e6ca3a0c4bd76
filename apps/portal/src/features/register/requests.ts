import { lookupRegisterOtp, lookupSources, register, validateAccount } from '@krapao/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { queries } from '../../api/queries.ts'
import { requestOtp } from '../../otp/otp-requests.ts'
import { useLanguage } from '../../messages/index.ts'
import { type ProfileDraft, registrationOf, validationOf, type WholeDraft } from './registration.ts'

const otpFlag = queryOptions({ queryKey: ['lookup', 'registerOTP'], queryFn: () => client(lookupRegisterOtp), staleTime: 60_000 })

/** Whether registration asks for a code. True until the server has answered. */
export function useOtpEnabled(): boolean {
  return useQuery(otpFlag).data?.registerOTP ?? true
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
