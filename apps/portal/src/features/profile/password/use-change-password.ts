import { changePassword, type InputOf } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../../../api/client.ts'
import { paced } from '../../../api/paced.ts'
import { mayAnswerLater } from '../../../api/until-answered.ts'
import { SECURITY_KEY } from '../../../session/security-key.ts'

type Change = InputOf<typeof changePassword>['body']

interface Ends {
  onChanged: () => void
  onRefused: (error: Error) => void
}

/** The same change pressed again after a lost answer has the same key, so that it answers what it did. */
export function useChangePassword({ onChanged, onRefused }: Ends) {
  const queries = useQueryClient()
  const unanswered = useRef<Change & { idempotencyKey: string }>(undefined)
  return useMutation({
    mutationFn: (body: Change) => {
      const before = unanswered.current
      const isAgain = before?.oldPassword === body.oldPassword && before.newPassword === body.newPassword
      const idempotencyKey = isAgain ? before.idempotencyKey : crypto.randomUUID()
      unanswered.current = { ...body, idempotencyKey }
      return paced(() => client(changePassword, { body }, { idempotencyKey }))
    },
    onSuccess: () => {
      unanswered.current = undefined
      onChanged()
    },
    onError: (error) => {
      if (!mayAnswerLater(error)) unanswered.current = undefined
      onRefused(error)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: SECURITY_KEY }),
  })
}
