import { Sheet } from '@krapao/ui'
import { useWords } from '../../words/index.ts'
import { TermsText } from './terms-text.tsx'
import { words } from './words.ts'

/** The terms, to be read. */
export default function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords(words)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <TermsText />
    </Sheet>
  )
}
