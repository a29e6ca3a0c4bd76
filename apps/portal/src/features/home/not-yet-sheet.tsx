import { EmptyState, InviteIcon, RefundIcon, Sheet } from '@krapao/ui'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** What the invite and refund tiles open while there is nothing to receive. */
export function NotYetSheet({ about, onClose }: { about: 'invite' | 'refund' | undefined; onClose: () => void }) {
  const t = useMessages(messages)
  const shown = useLastShown(about) ?? 'invite'
  const Icon = shown === 'invite' ? InviteIcon : RefundIcon
  return (
    <Sheet open={about !== undefined} onClose={onClose} title={t(`tiles.${shown}`)} closeLabel={t('empty.close')}>
      <EmptyState icon={<Icon size={30} />} title={t(`empty.${shown}`)}>
        {t(`empty.${shown}Note`)}
      </EmptyState>
    </Sheet>
  )
}
