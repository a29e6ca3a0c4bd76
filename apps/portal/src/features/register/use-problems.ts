import type { FieldProblem } from '@krapao/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** The server's refusal of one field of this step, or of the whole step. */
export interface StepRefusal {
  field?: string | undefined
  text: string
}

interface Fields<Draft> {
  /** Field names with their labels, in the order of the screen. */
  labels: { [Field in Path<Draft>]?: string }
  /** What is wrong with a field, in words. */
  messages: (field: Path<Draft>, problem: string) => string
  refusal: StepRefusal | undefined
}

/** A single problem moves the caret to its field; several are listed above the fields. */
export function useProblems<Draft extends FieldValues>(form: UseFormReturn<Draft>, { labels, messages, refusal }: Fields<Draft>) {
  const [several, setSeveral] = useState(false)
  const { errors, submitCount } = form.formState
  const order = Object.keys(labels) as Path<Draft>[]
  const { setFocus } = form
  const goToRefused = useEffectEvent(() => {
    const field = order.find((each) => each === refusal?.field)
    if (field) setFocus(field)
  })
  // Once for each answer, not for each render.
  useEffect(() => goToRefused(), [refusal])

  const textOf = (field: Path<Draft>): string | undefined => {
    const problem = errors[field]?.type
    if (typeof problem === 'string') return messages(field, problem)
    return refusal?.field === field ? refusal.text : undefined
  }
  const onInvalid = (found: FieldErrors<Draft>) => {
    const wrong = order.filter((field) => found[field])
    setSeveral(wrong.length > 1)
    if (wrong.length === 1) setFocus(wrong[0]!)
  }
  const problems: FieldProblem[] = order.flatMap((field) => {
    const text = textOf(field)
    return text ? [{ field: idOf(field), text: `${labels[field]}: ${text}` }] : []
  })
  return { textOf, idOf, onInvalid, summary: { problems: several ? problems : [], attempt: several ? submitCount : 0 } }
}

function idOf(field: string): string {
  return `register-${field}`
}
