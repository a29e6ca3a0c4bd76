import { getSpinSetup, listCoupons, type OutputOf } from '@krapao/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { paced } from '../../api/paced.ts'
import type { Language } from '../../messages/index.ts'

export type SpinSetup = OutputOf<typeof getSpinSetup>
export type Wheel = NonNullable<SpinSetup['activeSpinwheel']>
export type Coupon = OutputOf<typeof listCoupons>[number]

const SPIN_KEY = 'spin'

/** The wheel in use and the player's coins. */
export function setupQuery(language: Language) {
  return queryOptions({
    queryKey: [SPIN_KEY, 'setup', language],
    queryFn: () => paced(() => client(getSpinSetup, {}, { language })),
    staleTime: 0,
  })
}

export function couponsQuery(language: Language) {
  return queryOptions({
    queryKey: [SPIN_KEY, 'coupons', language],
    queryFn: () => paced(() => client(listCoupons, {}, { language })),
    staleTime: 0,
  })
}

/** Loads setup and coupons again, and what was shown of earlier spins. */
export async function reloadSpin(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [SPIN_KEY] })
}
