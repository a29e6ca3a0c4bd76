import { useToast } from '@krapao/ui'
import { useMemo } from 'react'
import { codeOf } from '../../session/code-of.ts'
import { useCodeMessage } from '../../messages/index.ts'
import { refusedField } from './refused-field.ts'
import type { StepRefusal } from './use-problems.ts'

/** The same object until there is another answer, so that each takes the caret to its field once. */
export function useStepRefusal(error: unknown): StepRefusal | undefined {
  const message = useCodeMessage()
  return useMemo(() => (error ? { field: refusedField(error), text: message(codeOf(error)) } : undefined), [error, message])
}

export function useRefusedToast(): (error: unknown) => void {
  const toast = useToast()
  const message = useCodeMessage()
  return (error) => toast.show('danger', message(codeOf(error)))
}
