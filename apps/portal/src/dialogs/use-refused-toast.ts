import { useToast } from '@krapao/ui'
import { refusalCode } from '../api/refusal.ts'
import { useCodeMessage } from '../messages/index.ts'

/** Says in a toast why a call was refused. */
export function useRefusedToast(): (error: unknown) => void {
  const toast = useToast()
  const message = useCodeMessage()
  return (error) => toast.show('danger', message(refusalCode(error)))
}
