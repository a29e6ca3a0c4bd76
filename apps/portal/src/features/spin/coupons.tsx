import { Alert, LoadFailed, useToast } from '@krapao/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useCodeMessage, useLanguage, useMessages } from '../../messages/index.ts'
import { TableSkeleton } from '../../money/rewards/table-skeleton.tsx'
import { pageCount } from '../../paging/page-count.ts'
import { Pager } from '../../paging/pager.tsx'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { ClaimSheet } from './claim-sheet.tsx'
import { CouponTable } from './coupon-table.tsx'
import { type Coupon, couponsQuery, reloadSpin } from './spin-queries.ts'
import { useClaim } from './use-claim.ts'
import { useHeld } from './use-held.ts'
import { messages } from './messages.ts'

const PAGE_SIZE = 3

interface CouponsProps {
  ref: Ref<HTMLElement>
  /** While the wheel turns, a new coupon would give its result away. */
  isHeld: boolean
}

/** What was won and is not claimed yet, three on a page, each with a button to claim it. */
export function Coupons({ ref, isHeld }: CouponsProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const toast = useToast()
  const message = useCodeMessage()
  const queries = useQueryClient()
  const list = useQuery({ ...couponsQuery(language), enabled: !isHeld })
  const coupons = useHeld(list.data, isHeld)
  const another = useQuery(walletQuery).data?.bonus ?? null
  const [chosen, setChosen] = useState<Coupon>()
  const [refusal, setRefusal] = useState<string>()
  const { claim, isBusy, isChecking } = useClaim({
    onClaimed: () => {
      setChosen(undefined)
      toast.show('success', message('COUPON_CLAIMED'))
      void reloadSpin(queries)
    },
    onRefused: (code) => {
      // What it costs by now is shown in the place of what was, and asked again.
      if (code === 'COST_CHANGED' && chosen) toast.show('danger', message(code))
      else {
        setChosen(undefined)
        setRefusal(code)
      }
      void reloadSpin(queries)
    },
  })
  return (
    <section ref={ref} aria-labelledby="coupons" className="mt-8 scroll-mt-4">
      <h2 id="coupons" className="px-1 pb-2.5 text-[1.0625rem] leading-snug font-bold">
        {t('coupons.title')}
      </h2>
      {coupons ? (
        <Pages coupons={coupons} isBlocked={another !== null} onClaim={setChosen} />
      ) : list.isError ? (
        <LoadFailed isRow title={t('coupons.broken')} retryLabel={t('retry')} onRetry={() => void list.refetch()} />
      ) : (
        <TableSkeleton label={t('coupons.loading')} />
      )}
      <ClaimSheet
        coupon={chosen}
        claiming={{ isBusy, isChecking }}
        another={another}
        onConfirm={(code, shown) => void claim(code, shown)}
        onClose={() => setChosen(undefined)}
      />
      <Alert
        open={refusal !== undefined}
        kind="danger"
        title={t('claim.refused')}
        closeLabel={t('ok')}
        onClose={() => setRefusal(undefined)}
      >
        {refusal !== undefined && message(refusal)}
      </Alert>
    </section>
  )
}

function Pages({ coupons, isBlocked, onClaim }: { coupons: readonly Coupon[]; isBlocked: boolean; onClaim: (coupon: Coupon) => void }) {
  const t = useMessages(messages)
  const [asked, setPage] = useState(1)
  if (coupons.length === 0)
    return (
      <p className="rounded-card border border-dashed border-line-strong px-4 py-6 text-center text-[0.875rem] leading-normal text-balance text-muted">
        {t('coupons.empty')}
      </p>
    )
  // The last coupon of the last page may have been claimed.
  const page = Math.min(asked, pageCount(coupons.length, PAGE_SIZE))
  return (
    <>
      <CouponTable coupons={coupons.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} isBlocked={isBlocked} onClaim={onClaim} />
      <Pager label={t('coupons.pages')} page={page} total={coupons.length} size={PAGE_SIZE} onPage={setPage} />
    </>
  )
}
