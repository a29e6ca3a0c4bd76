import type { OutputOf, getSpinSetup } from '@krapao/contract'
import { Button, Card, CopyIcon, IconButton, RefreshIcon } from '@krapao/ui'
import { useCopy } from '../../dialogs/use-copy.ts'
import { useMessages } from '../../messages/index.ts'
import { shortened } from './shortened.ts'
import { messages } from './messages.ts'

interface PromisedProps {
  commitment: OutputOf<typeof getSpinSetup>['commitment']
  onChange: () => void
}

/** What stands fixed before the next spin. */
export function Promised({ commitment, onChange }: PromisedProps) {
  const t = useMessages(messages)
  return (
    <section aria-labelledby="fair-promise" className="mt-6">
      <h2 id="fair-promise" className="px-1 pb-2.5 text-[1.0625rem] leading-snug font-bold">
        {t('promise.title')}
      </h2>
      {commitment === null ? (
        <p className="rounded-card border border-line px-4 py-5 text-center text-[0.875rem] text-muted">{t('promise.none')}</p>
      ) : (
        <Card className="p-4">
          <dl className="grid divide-y divide-line" data-testid="promise">
            <Value what={t('promise.seed')} value={commitment.seedHash} />
            <Value what={t('promise.wheel')} value={commitment.wheelHash} />
            <Value what={t('promise.next')} value={commitment.nextSeedHash} />
            <Value what={t('promise.yours')} value={commitment.clientSeed} />
            <div className="flex flex-wrap items-center justify-between gap-x-3 py-3">
              <dt className="text-[0.84375rem] leading-snug text-muted">{t('promise.spins')}</dt>
              <dd className="tabular font-semibold">{t('promise.count', { count: commitment.nextNonce })}</dd>
            </div>
          </dl>
          <Button wide className="mt-2" icon={<RefreshIcon size={18} className="text-gold" />} onClick={onChange}>
            {t('seed.open')}
          </Button>
          <p className="pt-3 text-[0.8125rem] leading-normal text-muted">{t('promise.first')}</p>
        </Card>
      )}
    </section>
  )
}

/** Shortened to its ends; copied whole. */
function Value({ what, value }: { what: string; value: string }) {
  const t = useMessages(messages)
  const copy = useCopy()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1.5">
      <dt className="self-end text-[0.78125rem] leading-snug text-muted">{what}</dt>
      <dd className="tabular self-start text-[0.90625rem] leading-snug font-semibold break-all" lang="en" title={value}>
        {shortened(value)}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <IconButton label={t('promise.copy', { what })} onClick={() => copy(value)}>
          <CopyIcon size={19} />
        </IconButton>
      </dd>
    </div>
  )
}
