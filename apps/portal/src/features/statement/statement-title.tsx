import type { ReactNode } from 'react'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** `action`: what stands at the end of the line. */
export function StatementTitle({ action }: { action?: ReactNode }) {
  const t = useMessages(messages)
  return (
    <div className="mx-[18px] mt-1 mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h1 className="text-[1.375rem] leading-normal font-bold">{t('title')}</h1>
      {action}
    </div>
  )
}
