import type { DataRequest } from '@krapao/contract'
import { Button, ChatIcon, DocumentIcon, Spinner } from '@krapao/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../../clock/server-clock.ts'
import { useRefusedToast } from '../../../dialogs/use-refused-toast.ts'
import { useDates } from '../../../format/use-dates.ts'
import { useMessages } from '../../../messages/index.ts'
import { Group } from '../group.tsx'
import { PartState } from '../security/part-state.tsx'
import { useAskForData } from './ask-for-data.ts'
import { useDownloadData } from './download-data.ts'
import { useDataRequest } from './get-data-request.ts'
import { messages } from './messages.ts'

/** A file of everything that is kept of the player: asked for here, and downloaded once it is made. */
export function MyData() {
  const t = useMessages(messages)
  const query = useDataRequest()
  return (
    <Group icon={<DocumentIcon size={18} />} title={t('title')} note={<Wrong />}>
      {query.data ? (
        <div className="grid gap-3 p-4">
          <Stage request={query.data.request} />
        </div>
      ) : (
        <PartState
          isBroken={query.isError}
          loading={t('loading')}
          broken={t('broken')}
          retry={t('retry')}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Group>
  )
}

function Stage({ request }: { request: DataRequest | null }) {
  const t = useMessages(messages)
  const dates = useDates()
  if (request?.state === 'making')
    return (
      <Said
        title={
          <span className="flex items-center gap-2.5">
            <Spinner />
            {t('making')}
          </span>
        }
        note={t('makingNote', { when: dates.latelyWithin(request.askedAt, serverNow()) })}
      />
    )
  if (request?.state === 'ready') return <Ready request={request} />
  return (
    <>
      {request?.state === 'expired' && <Said title={t('expired')} note={t('expiredNote')} />}
      {request?.state === 'failed' && <Said title={t('failed')} note={t('failedNote')} />}
      {!request && <p className="text-[0.84375rem] leading-normal text-soft">{t('note')}</p>}
      <Ask label={t(request ? 'askAgain' : 'ask')} />
    </>
  )
}

function Ready({ request: { requestId, bytes, expiresAt } }: { request: DataRequest }) {
  const t = useMessages(messages)
  const dates = useDates()
  const download = useDownloadData({ onRefused: useRefusedToast() })
  const size = Math.ceil((bytes ?? 0) / 1024).toLocaleString('en-US')
  return (
    <>
      <Said title={t('ready')} note={t('readyNote', { size, until: dates.latelyWithin(expiresAt!, serverNow()) })} />
      <p className="text-[0.8125rem] leading-normal text-muted">{t('secret')}</p>
      <Button kind="primary" wide busy={download.isPending} onClick={() => download.mutate(requestId)}>
        {t('download')}
      </Button>
      <Ask label={t('askAgain')} />
    </>
  )
}

function Ask({ label }: { label: string }) {
  const ask = useAskForData({ onRefused: useRefusedToast() })
  return (
    <Button wide busy={ask.isPending} onClick={() => ask.mutate()}>
      {label}
    </Button>
  )
}

function Said({ title, note }: { title: ReactNode; note: string }) {
  return (
    <div role="status">
      <p className="text-[0.9375rem] leading-normal font-semibold">{title}</p>
      <p className="tabular text-[0.84375rem] leading-normal text-soft">{note}</p>
    </div>
  )
}

function Wrong() {
  const t = useMessages(messages)
  return (
    <>
      <p>{t('wrong')}</p>
      <Link to="/user/contact" className="inline-flex min-h-11 items-center gap-2 text-[0.8125rem] font-medium text-cool">
        <ChatIcon size={17} className="shrink-0" />
        {t('support')}
      </Link>
    </>
  )
}
