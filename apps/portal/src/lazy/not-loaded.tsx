import { LoadFailed, PlainSheet, lazyPart, type Retry } from '@krapao/ui'
import type { ComponentType } from 'react'
import { useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

/** Stands in the place of a part of a page that did not load. */
export function PartNotLoaded({ isRetrying, onRetry }: Retry) {
  const t = useMessages(messages)
  return (
    <div role="status" className="mx-4 mt-4">
      <LoadFailed isRow title={t('title')} retryLabel={t('retry')} busy={isRetrying} onRetry={onRetry} />
    </div>
  )
}

/** Stands in for a sheet that did not load. */
function SheetNotLoaded({ open, onClose, isRetrying, onRetry }: { open: boolean; onClose: () => void } & Retry) {
  const t = useMessages(messages)
  return (
    <PlainSheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <LoadFailed title={t('title')} retryLabel={t('retry')} busy={isRetrying} onRetry={onRetry}>
        {t('note')}
      </LoadFailed>
    </PlainSheet>
  )
}

/** A sheet whose code is loaded when it is first opened; when that does not load, it says so and tries again at a press. */
export function lazySheet<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  stateOf: (props: Props) => { open: boolean; onClose: () => void },
): ComponentType<Props> {
  return lazyPart(load, {
    Failed: ({ isRetrying, onRetry, ...props }) => (
      <SheetNotLoaded {...stateOf(props as unknown as Props)} isRetrying={isRetrying} onRetry={onRetry} />
    ),
  })
}
