import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Said while it is not known whether a request has taken effect. */
export function CheckingNote({ isChecking }: { isChecking: boolean }) {
  const t = useMessages(messages)
  return (
    <p role="status" className="text-[0.84375rem] leading-normal text-warn empty:absolute">
      {isChecking && t('checking')}
    </p>
  )
}
