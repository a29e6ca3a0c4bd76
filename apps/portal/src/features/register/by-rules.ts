import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { isClean } from './rules.ts'

/** Validates a form with a plain function that returns the problem of each field. */
export function byRules<Draft extends FieldValues>(problemsOf: (draft: Draft) => Partial<Record<keyof Draft, string>>): Resolver<Draft> {
  return (draft) => {
    const problems = problemsOf(draft)
    if (isClean(problems)) return { values: draft, errors: {} }
    const errors = Object.fromEntries(Object.entries(problems).map(([field, type]) => [field, { type: String(type) }]))
    return { values: {}, errors: errors as FieldErrors<Draft> }
  }
}
