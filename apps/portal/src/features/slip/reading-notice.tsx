import { Spinner } from '@krapao/ui'
import { useBankName } from '../../banks/use-banks.ts'
import { Foreign, useMessages } from '../../messages/index.ts'
import { Fact } from '../../money/fact.tsx'
import { Notice } from './notice.tsx'
import type { Reading } from './read-slip.ts'
import { messages } from './messages.ts'

/** What the phone read in the picture, or why it could not and what would help. */
export function ReadingNotice({ reading }: { reading: Reading }) {
  const t = useMessages(messages)
  const bankName = useBankName()
  switch (reading.found) {
    case 'reading':
      return (
        <p role="status" className="flex min-h-12 items-center gap-2.5 px-1 text-[0.875rem] text-muted">
          <Spinner />
          {t('reading')}
        </p>
      )
    case 'slip':
      return (
        <Notice tone="ok" title={t('read')}>
          <dl className="mt-1 grid gap-0.5 text-[0.84375rem]">
            <Fact label={t('bank')}>
              <Foreign>{bankName(reading.bankCode)}</Foreign>
            </Fact>
            <Fact label={t('reference')}>
              <span className="tabular">{reading.transRef}</span>
            </Fact>
          </dl>
        </Notice>
      )
    case 'unavailable':
      return <Notice tone="cool" title={t('unread.unavailable')} />
    case 'broken':
      return (
        <Notice tone="warn" title={t('problem.broken')}>
          <p className="text-soft">{t('problem.next')}</p>
        </Notice>
      )
    case 'none':
    case 'several':
    case 'not-a-slip':
    case 'too-small':
    case 'blurred':
    case 'dark':
      return (
        <Notice tone="warn" title={t(`unread.${reading.found}`)}>
          <ul className="mt-1 list-disc pl-4.5 text-[0.84375rem] text-soft">
            {reading.found === 'several' && <li>{t('advice.single')}</li>}
            <li>{t('advice.whole')}</li>
            <li>{t('advice.screenshot')}</li>
            <li>{t('advice.bright')}</li>
          </ul>
        </Notice>
      )
  }
}
