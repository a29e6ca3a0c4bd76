import { Sheet } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { Tutorials } from './tutorials.tsx'
import { messages } from './messages.ts'

/** How things are done, for who is signed in: the page about it would end their session. */
export default function HowtoSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <p className="mb-4 text-[0.90625rem] text-muted">{t('lead')}</p>
      <Tutorials />
    </Sheet>
  )
}
