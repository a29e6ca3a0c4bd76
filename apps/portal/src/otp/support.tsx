import { ChatIcon } from '@krapao/ui'
import { Link } from 'react-router'
import { useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

/** For whoever gets no further alone. */
export function Support() {
  const t = useMessages(messages)
  return (
    <Link to="/contact" className="mt-1 inline-flex min-h-11 items-center gap-2 text-[0.875rem] font-medium text-cool">
      <ChatIcon size={17} className="shrink-0" />
      {t('contact')}
    </Link>
  )
}
