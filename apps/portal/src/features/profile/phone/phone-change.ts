import {
  beginPhoneChange,
  changePhone,
  getPhoneChange,
  keepPhone,
  type MessageCode,
  type PhoneChange,
  sendPhoneCode,
} from '@krapao/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { paced } from '../../../api/paced.ts'
import type { SendCode } from '../../../otp/otp-requests.ts'
import { SECURITY_KEY } from '../../../session/security-key.ts'
import { steppingUp } from '../../../session/step-up.ts'

const PHONE_KEY = ['phone-change'] as const

/** Another number that waits for staff, or that this browser has begun to change to. */
export function usePhoneChange() {
  return useQuery({ queryKey: PHONE_KEY, queryFn: () => paced(() => client(getPhoneChange)) })
}

/** What stands is read again: after a code too, whose answer may have been lost. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([PHONE_KEY, ['profile'], SECURITY_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

/** Asks for the password where the server does. */
export function useBeginPhoneChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (phone: string) => steppingUp(() => paced(() => client(beginPhoneChange, { body: { phone } }))),
    onSuccess: (begun) => queries.setQueryData(PHONE_KEY, begun),
  })
}

/*
 * What is read again may take away what asked, and with it the callbacks of its call. Those of the hook stay.
 */

/** By codes to both numbers, or by staff. Pressed again after a lost answer, it answers what it did. */
export function useEndPhoneChange({ changeId }: PhoneChange, onEnded: (said: MessageCode) => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (byStaff: boolean) => paced(() => client(changePhone, { params: { changeId }, body: { byStaff } })),
    onSuccess: ({ message }) => {
      onEnded(message)
      void readAgain()
    },
    onError: (error) => {
      // A code is good for a quarter of an hour: what is missing is asked for again.
      if (refusalCode(error) === 'UNVERIFIED_OTP') void readAgain()
    },
  })
}

interface KeepEnds {
  onKept: (said: MessageCode) => void
  onRefused: (error: Error) => void
}

export function useKeepPhone({ changeId }: PhoneChange, { onKept, onRefused }: KeepEnds) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: () => paced(() => client(keepPhone, { params: { changeId } })),
    onSuccess: ({ message }) => onKept(message),
    onError: onRefused,
    onSettled: () => void readAgain(),
  })
}

/** Sends the code that is good for this change alone. */
export function codeFor({ changeId }: PhoneChange, to: 'present' | 'new'): SendCode {
  return (_phone, language) => client(sendPhoneCode, { params: { changeId }, body: { to } }, { language })
}
