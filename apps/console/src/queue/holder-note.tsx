import type { ConsoleWorkItem } from '@krapao/contract/console'
import { Button } from '@krapao/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { useKeys } from '../keys/use-keys.ts'
import { PutOff } from './put-off.tsx'
import type { useClaim } from './use-claim.ts'

interface HolderNoteProps {
  itemId: string
  holder: ConsoleWorkItem['holder']
  claim: ReturnType<typeof useClaim>
}

/** Who works on the item: nobody else decides about it meanwhile. */
export function HolderNote({ itemId, holder, claim }: HolderNoteProps) {
  const t = useTranslations('claim')
  const format = useFormatter()
  useKeys({ c: () => (claim.leaseNo === null ? claim.take() : claim.giveBack()) })
  if (!claim.mayAct && holder === null) return null
  const until =
    holder && format.dateTime(new Date(holder.until), { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  return (
    <section
      aria-label={t('title')}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-2 text-[0.875rem]"
    >
      <p role="status" className="flex-1">
        {holder === null ? (
          <span className="text-muted">{t('free')}</span>
        ) : claim.isOthers ? (
          <span className="font-semibold text-warn">{t('others', { name: holder.name, until: until! })}</span>
        ) : (
          <span className="font-semibold">{t('yours', { until: until! })}</span>
        )}
      </p>
      {claim.leaseNo !== null && <PutOff itemId={itemId} leaseNo={claim.leaseNo} />}
      {claim.mayAct && !claim.isOthers && (
        <Button kind="plain" onClick={holder === null ? claim.take : claim.giveBack} className="min-h-11">
          {holder === null ? t('take') : t('giveBack')}{' '}
          <kbd aria-hidden="true" className="rounded border border-line px-1.5 text-[0.75rem] max-md:hidden">
            C
          </kbd>
        </Button>
      )}
    </section>
  )
}
