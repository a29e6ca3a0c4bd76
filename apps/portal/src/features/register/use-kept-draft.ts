import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Passes a form's values on while they are typed, so that neither a step back nor a reload loses them. */
export function useKeptDraft<Draft extends FieldValues>(form: UseFormReturn<Draft>, keep: (draft: Draft) => void): void {
  const keepNow = useEffectEvent(() => keep(form.getValues()))
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keepNow() }), [subscribe])
}
