import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'

export function CheckField({ label, className, ...rest }: ComponentPropsWithRef<'input'> & { label: ReactNode }) {
  return (
    <label className={clsx('flex min-h-11 cursor-pointer items-center gap-3 text-[0.90625rem] text-soft', className)}>
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer absolute inset-0 appearance-none rounded-[8px] border border-edge bg-raised transition-colors duration-150 checked:border-gold checked:bg-gold"
        />
        <CheckIcon
          size={16}
          className="pointer-events-none relative text-on-gold opacity-0 transition-opacity duration-150 peer-checked:opacity-100"
        />
      </span>
      {label}
    </label>
  )
}
