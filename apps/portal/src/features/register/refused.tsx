import { WarningIcon } from '@krapao/ui'
import type { StepRefusal } from './use-problems.ts'

/** A refusal that concerns no field of the step. */
export function Refused({ refusal }: { refusal: StepRefusal | undefined }) {
  if (!refusal || refusal.field) return null
  return (
    <p className="flex animate-rise items-start gap-2.5 rounded-field border border-bad/40 bg-bad/10 px-4 py-3 text-[0.875rem] leading-normal text-bad">
      <WarningIcon size={19} className="mt-px" />
      {refusal.text}
    </p>
  )
}
