import { Card, ChevronRightIcon, DocumentIcon, PlayIcon } from '@krapao/ui'
import { type ReactNode, useState } from 'react'
import { messages } from '../features/howto/messages.ts'
import { messages as termsMessages } from '../features/terms/messages.ts'
import { TermsSheet } from '../features/terms/lazy-sheets.ts'
import { lazySheet } from '../lazy/not-loaded.tsx'
import { useMessages } from '../messages/index.ts'

const HowtoSheet = lazySheet(
  () => import('../features/howto/howto-sheet.tsx'),
  (sheet) => sheet,
)

type Shown = 'unseen' | 'open' | 'closed'

/** What helps without asking anybody, as sheets: the pages of visitors end the session. */
export function HelpEntries() {
  const t = useMessages(messages)
  const terms = useMessages(termsMessages)
  const [howto, setHowto] = useState<Shown>('unseen')
  const [read, setRead] = useState<Shown>('unseen')
  return (
    <>
      <Card className="mb-3 divide-y divide-line">
        <Entry icon={<PlayIcon size={19} />} onOpen={() => setHowto('open')}>
          {t('title')}
        </Entry>
        <Entry icon={<DocumentIcon size={19} />} onOpen={() => setRead('open')}>
          {terms('title')}
        </Entry>
      </Card>
      {howto !== 'unseen' && <HowtoSheet open={howto === 'open'} onClose={() => setHowto('closed')} />}
      {read !== 'unseen' && <TermsSheet open={read === 'open'} onClose={() => setRead('closed')} />}
    </>
  )
}

function Entry({ icon, onOpen, children }: { icon: ReactNode; onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-13 w-full items-center gap-3 px-4 py-2.5 text-left text-[0.9375rem] font-medium -outline-offset-2!"
    >
      <span className="text-gold">{icon}</span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
      <ChevronRightIcon size={18} className="shrink-0 text-faint" />
    </button>
  )
}
