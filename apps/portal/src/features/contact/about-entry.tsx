import { Card, CopyIcon, IconButton } from '@krapao/ui'
import { useLocation } from 'react-router'
import { useCopy } from '../../dialogs/use-copy.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Shows the reference of the statement item that the player came from, to give it in the chat. */
export function AboutEntry() {
  const t = useMessages(messages)
  const copy = useCopy()
  const { reference } = (useLocation().state ?? {}) as { reference?: unknown }
  if (typeof reference !== 'string') return null
  return (
    <Card className="mb-3 flex items-center gap-2 py-3 pr-2 pl-4">
      <p className="min-w-0 flex-1 text-[0.84375rem] leading-normal text-muted">
        {t('tellReference')}
        <span className="tabular block text-base font-bold text-text [overflow-wrap:anywhere]">{reference}</span>
      </p>
      <IconButton label={t('copyReference')} onClick={() => copy(reference)}>
        <CopyIcon size={19} />
      </IconButton>
    </Card>
  )
}
