import { useToast } from '@krapao/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { paced } from '../../api/paced.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { refusalCode } from '../../api/refusal.ts'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { invalidateBalances } from '../../live/live.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface TakeOptions<Answer> {
  /** Takes all there is, so a second call takes nothing. */
  call: () => Promise<Answer>
  /** Asked when the answer was lost: whether what was to be taken is gone from where it was. */
  isTaken: () => Promise<boolean>
  /** With the answer, unless it was lost. */
  onTaken: (answer: Answer | undefined) => void
  /** It was refused, or is still where it was; said already. */
  onNotTaken?: () => void
  /** Said when the answer was lost and nothing was taken. */
  notTaken?: string
  /** In place of the toast that says a refusal. */
  onRefused?: (error: Error) => void
}

/**
 * Takes a reward, or ends one. A refusal is said in a toast. A lost answer is not: the server is asked what is true until it answers,
 * `isChecking` meanwhile.
 */
export function useTake<Answer>(options: TakeOptions<Answer>) {
  const t = useMessages(messages)
  const toast = useToast()
  const sayRefused = useRefusedToast()
  const [isChecking, setChecking] = useState(false)
  // With the options as they were at the press: a push may change what is shown before the answer comes.
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ call, isTaken }: TakeOptions<Answer>): Promise<{ taken: boolean; answer?: Answer }> => {
      try {
        return { taken: true, answer: await paced(call) }
      } catch (error) {
        if (!outcomeUnknown(error)) throw error
        setChecking(true)
        return { taken: await untilAnswered(isTaken) }
      }
    },
    onSuccess: ({ taken, answer }, { onTaken, onNotTaken, notTaken }) => {
      if (taken) return onTaken(answer)
      toast.show('info', notTaken ?? t('notTaken'))
      onNotTaken?.()
    },
    onError: (error, { onRefused, onNotTaken }) => {
      if (onRefused) return onRefused(error)
      sayRefused(error)
      // What it costs by now is shown in the place of what was, and asked again.
      if (refusalCode(error) !== 'COST_CHANGED') onNotTaken?.()
    },
    onSettled: () => {
      setChecking(false)
      invalidateBalances()
    },
  })
  return { take: () => mutate(options), isPending, isChecking }
}
