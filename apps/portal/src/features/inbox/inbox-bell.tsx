import { UNREAD_COUNTED } from '@krapao/contract'
import { BellIcon, IconButton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../messages/index.ts'
import { newsQuery } from './get-news.ts'
import { messages } from './messages.ts'

interface InboxBellProps {
  /** The page has what it needs first. */
  mayAsk: boolean
  onOpen: () => void
}

/** Opens the inbox, and says how much of it is unread. */
export function InboxBell({ mayAsk, onOpen }: InboxBellProps) {
  const t = useMessages(messages)
  const { data: unread = 0 } = useQuery({ ...newsQuery, enabled: mayAsk, select: (news) => news.unread })
  const count = unread >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(unread)
  return (
    <IconButton
      label={unread > 0 ? t('openUnread', { count }) : t('open')}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="relative border border-line bg-white/4"
    >
      <BellIcon size={20} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          data-testid="unread"
          className="tabular gold-fill absolute -top-1.5 -right-1.5 grid h-5 min-w-5 place-items-center rounded-full px-1 text-[11px] leading-none font-bold shadow-[0_0_0_2px_var(--color-ink)]"
        >
          {count}
        </span>
      )}
    </IconButton>
  )
}
