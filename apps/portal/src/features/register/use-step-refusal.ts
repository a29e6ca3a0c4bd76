import { useMemo } from 'react'
import { refusalCode } from '../../api/refusal.ts'
import { useCodeMessage } from '../../messages/index.ts'
import { refusedField } from './refused-field.ts'
import type { StepRefusal } from './use-problems.ts'

/** Returns the same object until there is another error, so that each refusal moves the caret to its field once. */
export function useStepRefusal(error: unknown): StepRefusal | undefined {
  const message = useCodeMessage()
  return useMemo(() => (error ? { field: refusedField(error), text: message(refusalCode(error)) } : undefined), [error, message])
}
