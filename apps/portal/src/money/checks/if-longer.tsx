import { HelpIcon } from '@krapao/ui'
import { Link } from 'react-router'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import { ReferenceLine } from './reference-line.tsx'

/** If it takes longer: what to tell support, and the way there. */
export function IfLonger({ reference }: { reference: string }) {
  const t = useMessages(messages)
  return (
    <div className="mt-1 border-t border-line/60 pt-1">
      <ReferenceLine label={t('longer')} copyLabel={t('copy')} reference={reference} />
      <Link
        to="/user/contact"
        state={{ reference }}
        className="mb-1 inline-flex min-h-11 items-center gap-2 text-[0.84375rem] font-semibold text-cool hover:underline"
      >
        <HelpIcon size={17} className="shrink-0" />
        {t('help')}
      </Link>
    </div>
  )
}
