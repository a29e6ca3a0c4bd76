import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Said while it is not known whether a press has taken effect. */
export function CheckingNote({ isChecking }: { isChecking: boolean }) {
  const t = useMessages(messages)
  return (
    <p role="status" className="text-[0.8125rem] leading-normal text-warn">
      {isChecking && <span className="block pt-2">{t('checking')}</span>}
    </p>
  )
}
