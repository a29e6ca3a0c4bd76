import { changeProfile, type OutputOf } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../../../api/client.ts'
import { paced } from '../../../api/paced.ts'
import { mayAnswerLater } from '../../../api/until-answered.ts'
import { SECURITY_KEY } from '../../../session/security-key.ts'
import { steppingUp } from '../../../session/step-up.ts'
import { WALLET_KEY } from '../../../wallet/wallet-key.ts'
import type { Typed } from './check-profile.ts'

interface Ends {
  onSaved: (message: OutputOf<typeof changeProfile>['message']) => void
  onRefused: (error: Error) => void
}

/** Asks for the password where the server does. The same form pressed again after a lost answer has the same key, so that it answers what it did. */
export function useChangeProfile({ onSaved, onRefused }: Ends) {
  const queries = useQueryClient()
  const unanswered = useRef<{ said: string; idempotencyKey: string }>(undefined)
  return useMutation({
    mutationFn: (body: Typed) => {
      const said = JSON.stringify(body)
      const idempotencyKey = unanswered.current?.said === said ? unanswered.current.idempotencyKey : crypto.randomUUID()
      unanswered.current = { said, idempotencyKey }
      return steppingUp(() => paced(() => client(changeProfile, { body }, { idempotencyKey })))
    },
    onSuccess: ({ message }) => {
      unanswered.current = undefined
      onSaved(message)
    },
    onError: (error) => {
      if (!mayAnswerLater(error)) unanswered.current = undefined
      onRefused(error)
    },
    onSettled: () => {
      for (const queryKey of [['profile'], WALLET_KEY, SECURITY_KEY]) void queries.invalidateQueries({ queryKey })
    },
  })
}
