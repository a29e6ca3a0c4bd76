import { askForData, type DataRequest } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../../../api/client.ts'
import { paced } from '../../../api/paced.ts'
import { mayAnswerLater } from '../../../api/until-answered.ts'
import { SECURITY_KEY } from '../../../session/security-key.ts'
import { steppingUp } from '../../../session/step-up.ts'
import { DATA_KEY } from './get-data-request.ts'

/** Asks for a file. Pressed again after a lost answer it has the same key, so it is the same file. */
export function useAskForData({ onRefused }: { onRefused: (error: Error) => void }) {
  const queries = useQueryClient()
  const unanswered = useRef<string>(undefined)
  return useMutation({
    mutationFn: () => {
      const idempotencyKey = (unanswered.current ??= crypto.randomUUID())
      return paced(() => steppingUp(() => client(askForData, {}, { idempotencyKey })))
    },
    onSuccess: (answer) => {
      unanswered.current = undefined
      queries.setQueryData(DATA_KEY, answer)
    },
    onError: async (error) => {
      if (!mayAnswerLater(error)) unanswered.current = undefined
      await queries.invalidateQueries({ queryKey: DATA_KEY })
      // It was asked for, though nobody was told.
      const request = queries.getQueryData<{ request: DataRequest | null }>(DATA_KEY)?.request
      if (unanswered.current === undefined || request?.state !== 'making') onRefused(error)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: SECURITY_KEY }),
  })
}
