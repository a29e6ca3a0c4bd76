import { Sheet } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { TermsText } from './terms-text.tsx'
import { messages } from './messages.ts'

/** The terms, to be read. */
export default function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <TermsText />
    </Sheet>
  )
}
