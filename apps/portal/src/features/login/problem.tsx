import { WarningIcon } from '@krapao/ui'
import type { ReactNode } from 'react'

/** Why the sign-in was refused. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex animate-rise items-start gap-2.5 rounded-field border border-bad/30 bg-bad/10 px-4 py-3 text-[0.875rem] leading-normal text-bad"
    >
      <WarningIcon size={19} className="mt-px" />
      {children}
    </p>
  )
}
