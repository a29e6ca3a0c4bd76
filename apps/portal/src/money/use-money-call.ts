import { CallRefused, CONNECTION } from '@krapao/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { lookAgain } from '../session/live.ts'
import { paced } from '../session/paced.ts'
import { createMoneyIntent } from './request-key.ts'

/** A call that moves money: one request key for one intent, and the balances are looked at again whatever the answer was. */
export function useMoneyCall<Body, Answer>(call: (body: Body, requestKey: string) => Promise<Answer>) {
  const [intent] = useState(() => createMoneyIntent())
  return useMutation({
    mutationFn: async (body: Body) => {
      const requestKey = intent.keyFor(body)
      try {
        const answer = await paced(() => call(body, requestKey))
        intent.answered()
        return answer
      } catch (error) {
        intent.answered(error)
        throw error
      }
    },
    onSettled: lookAgain,
  })
}

export function refusalCode(error: unknown): string {
  return error instanceof CallRefused ? error.code : CONNECTION
}
