import { resetPassword } from '@krapao/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import { mayAnswerLater } from '../../api/until-answered.ts'

/** The same password sent again after a lost answer has the same key, so that it answers what it did. */
export function useSetPassword(phone: string) {
  const unanswered = useRef<{ newPassword: string; idempotencyKey: string }>(undefined)
  return useMutation({
    mutationFn: (newPassword: string) => {
      const before = unanswered.current
      const idempotencyKey = before?.newPassword === newPassword ? before.idempotencyKey : crypto.randomUUID()
      unanswered.current = { newPassword, idempotencyKey }
      return paced(() => client(resetPassword, { body: { phone, newPassword } }, { idempotencyKey }))
    },
    onError: (error) => {
      if (!mayAnswerLater(error)) unanswered.current = undefined
    },
  })
}
