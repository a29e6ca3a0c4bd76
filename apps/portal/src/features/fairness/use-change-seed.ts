import { changeSeed } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { paced } from '../../api/paced.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { FAIRNESS_KEY } from './fairness-queries.ts'

/** Changes the player's value once; a lost answer is asked for again under the same key. */
export function useChangeSeed(onChanged: () => void) {
  const queries = useQueryClient()
  const sayRefused = useRefusedToast()
  const [isChecking, setChecking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async (clientSeed: string) => {
      const idempotencyKey = crypto.randomUUID()
      const ask = () => client(changeSeed, { body: { clientSeed } }, { idempotencyKey })
      try {
        return await paced(ask)
      } catch (error) {
        if (!outcomeUnknown(error)) throw error
        setChecking(true)
        return untilAnswered(ask)
      }
    },
    onSuccess: onChanged,
    onError: sayRefused,
    onSettled: () => {
      setChecking(false)
      void queries.invalidateQueries({ queryKey: FAIRNESS_KEY })
    },
  })
  return { change: mutate, isPending, isChecking }
}
