import type { ProfileVersion } from '@krapao/contract'
import { Button, ListIcon } from '@krapao/ui'
import { useState } from 'react'
import { serverNow } from '../../../clock/server-clock.ts'
import { useDates } from '../../../format/use-dates.ts'
import { Foreign, nameIn, useLanguage, useMessages } from '../../../messages/index.ts'
import { Group } from '../group.tsx'
import { PartState } from '../security/part-state.tsx'
import { useProfileHistory } from './get-history.ts'
import { messages } from './messages.ts'

const SHOWN_FIRST = 3

/** What the player was called and where they were paid, the newest first. */
export function History() {
  const t = useMessages(messages)
  const list = useProfileHistory()
  const [showsAll, setShowsAll] = useState(false)
  const versions = list.data?.versions
  return (
    <Group icon={<ListIcon size={18} />} title={t('title')}>
      {versions ? (
        <ul className="divide-y divide-line">
          {(showsAll ? versions : versions.slice(0, SHOWN_FIRST)).map((version) => (
            <Version key={`${version.since} ${version.name ?? ''}`} version={version} />
          ))}
        </ul>
      ) : (
        <PartState
          isBroken={list.isError}
          loading={t('loading')}
          broken={t('broken')}
          retry={t('retry')}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {versions && versions.length > SHOWN_FIRST && !showsAll && (
        <div className="border-t border-line p-3">
          <Button wide onClick={() => setShowsAll(true)}>
            {t('more', { count: versions.length - SHOWN_FIRST })}
          </Button>
        </div>
      )}
    </Group>
  )
}

function Version({ version: { since, by, name, bankAccount } }: { version: ProfileVersion }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const dates = useDates()
  return (
    <li className="px-4 py-3">
      <p className="text-[0.8125rem] leading-normal text-muted">{t(bankAccount ? 'bank' : 'name')}</p>
      <p className="text-[0.9375rem] leading-normal font-semibold [overflow-wrap:anywhere]">
        <Foreign>{bankAccount ? bankAccount.bankAccountName : (name ?? '')}</Foreign>
      </p>
      {bankAccount && (
        <p className="text-[0.84375rem] leading-normal text-soft [overflow-wrap:anywhere]">
          <Foreign>{nameIn(language, bankAccount.bank)}</Foreign> <span className="tabular">{bankAccount.bankAccountNo}</span>
        </p>
      )}
      <p className="tabular text-[0.8125rem] leading-normal text-muted">
        <time dateTime={since}>{dates.lately(since, serverNow())}</time> · {t(`by.${by}`)}
      </p>
    </li>
  )
}
