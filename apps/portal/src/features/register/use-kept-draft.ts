import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Hands the values of a form over when its step is left, in whichever direction. */
export function useKeptDraft<Draft extends FieldValues>(form: UseFormReturn<Draft>, keep: (draft: Draft) => void): void {
  const keepNow = useEffectEvent(() => keep(form.getValues()))
  useEffect(() => () => keepNow(), [])
}
