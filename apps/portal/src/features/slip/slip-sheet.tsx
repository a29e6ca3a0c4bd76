import {
  Button,
  ChevronLeftIcon,
  DocumentIcon,
  EmptyState,
  IconButton,
  LoadFailed,
  RefreshIcon,
  Sheet,
  Skeleton,
  useLayer,
} from '@krapao/ui'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { useMessages } from '../../messages/index.ts'
import { Pager } from '../../paging/pager.tsx'
import { useSlips } from './list-slips.ts'
import { SlipTable } from './slip-table.tsx'
import { SlipUpload } from './slip-upload.tsx'
import { useTellsSlips } from './slips-told.ts'
import type { SlipsView } from './slips-view.ts'
import { messages } from './messages.ts'

interface SlipSheetProps {
  view: SlipsView | undefined
  sign: string
  onShow: (view: SlipsView | undefined) => void
}

/** The player's slips over the statement, with a link to send another. */
export default function SlipSheet({ view, sign, onShow }: SlipSheetProps) {
  const t = useMessages(messages)
  const shown = useLastShown(view) ?? 1
  const isSending = shown === 'send'
  useTellsSlips(view !== undefined)
  return (
    <Sheet
      open={view !== undefined}
      onClose={() => onShow(undefined)}
      title={t(isSending ? 'send' : 'slips')}
      closeLabel={t('close')}
      view={isSending ? 'send' : 'list'}
      className="min-h-[60dvh]"
    >
      {isSending ? (
        <Sending sign={sign} isOpen={view === 'send'} onBack={() => onShow(1)} />
      ) : (
        <List page={shown} sign={sign} onPage={onShow} onSend={() => onShow('send')} />
      )}
    </Sheet>
  )
}

function Sending({ sign, isOpen, onBack }: { sign: string; isOpen: boolean; onBack: () => void }) {
  const t = useMessages(messages)
  useLayer(isOpen, onBack)
  return (
    <>
      <button
        type="button"
        onClick={onBack}
        className="-mt-1.5 mb-1 -ml-1.5 inline-flex min-h-11 items-center gap-0.5 rounded-field pr-3 text-[0.875rem] font-medium text-muted hover:text-text"
      >
        <ChevronLeftIcon size={20} />
        {t('slips')}
      </button>
      <SlipUpload sign={sign} onDone={onBack} />
    </>
  )
}

interface ListProps {
  page: number
  sign: string
  onPage: (page: number) => void
  onSend: () => void
}

function List({ page, sign, onPage, onSend }: ListProps) {
  const t = useMessages(messages)
  const slips = useSlips(page)
  const refresh = () => void slips.refetch()
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-2">
        <Button kind="primary" className="flex-1" icon={<DocumentIcon size={19} />} onClick={onSend}>
          {t('send')}
        </Button>
        <IconButton label={t('refresh')} busy={slips.isFetching} className="size-12! border border-line" onClick={refresh}>
          <RefreshIcon />
        </IconButton>
      </div>
      {slips.data ? (
        <Page {...slips.data} page={page} sign={sign} isOld={slips.isPlaceholderData} onPage={onPage} />
      ) : slips.isError ? (
        <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={refresh}>
          {t('brokenNote')}
        </LoadFailed>
      ) : (
        <Loading />
      )}
    </div>
  )
}

type PageProps = Omit<ListProps, 'onSend'> & Parameters<typeof SlipTable>[0] & { total: number }

function Page({ total, slips, page, sign, isOld, onPage }: PageProps) {
  const t = useMessages(messages)
  if (total === 0)
    return (
      <EmptyState icon={<DocumentIcon size={30} />} title={t('empty')}>
        {t('emptyNote')}
      </EmptyState>
    )
  if (slips.length === 0)
    return (
      <EmptyState
        icon={<DocumentIcon size={30} />}
        title={t('beyond')}
        action={<Button onClick={() => onPage(1)}>{t('toFirst')}</Button>}
      />
    )
  return (
    <>
      <SlipTable slips={slips} sign={sign} isOld={isOld} />
      <Pager label={t('pages')} page={page} total={total} onPage={onPage} />
    </>
  )
}

function Loading() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-2.5">
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2.5 rounded-card border border-line bg-card px-4 py-3.5">
          <div className="flex justify-between">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-5 w-24" />
          </div>
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}
