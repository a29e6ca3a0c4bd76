import { getOwnStaff } from '@krapao/contract/console'
import { LoadFailed, Spinner } from '@krapao/ui'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { client, refusalCode } from '../api/client.ts'
import { isNobody, sessionRefusals } from '../api/session-refusals.ts'
import { SignInScreen } from '../sign-in/sign-in-screen.tsx'

export const ownStaffQuery = queryOptions({
  queryKey: ['own'],
  queryFn: ({ signal }) => client(getOwnStaff, {}, { signal }),
})

export type OwnStaff = Awaited<ReturnType<NonNullable<typeof ownStaffQuery.queryFn>>>

const OwnStaffContext = createContext<OwnStaff | undefined>(undefined)

/** Who is signed in, with the rights of this moment. */
export function useOwnStaff(): OwnStaff {
  const own = use(OwnStaffContext)
  if (!own) throw new Error('nobody is signed in')
  return own
}

/** Asks anew who is signed in. Whoever signs in next finds nothing of who was here. */
export function leave(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownStaffQuery.queryKey[0] })
  void queries.resetQueries(ownStaffQuery)
}

/** The console for who is signed in, the sign-in for anybody else. A session that ends leaves nothing of it on the screen. */
export function Session({ children }: { children: ReactNode }) {
  const t = useTranslations('app')
  const queries = useQueryClient()
  const { data: own, error, isFetching, refetch } = useQuery(ownStaffQuery)
  useEffect(
    () =>
      sessionRefusals.listen(() => {
        if (queries.getQueryData(ownStaffQuery.queryKey) !== undefined) leave(queries)
      }),
    [queries],
  )
  if (own) return <OwnStaffContext value={own}>{children}</OwnStaffContext>
  if (isNobody(refusalCode(error))) return <SignInScreen hasEnded={refusalCode(error) === 'EXPIRED_AUTH_TOKEN'} />
  if (error) return <LoadFailed title={t('broken')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div role="status" aria-label={t('loading')} className="grid min-h-dvh place-items-center">
      <Spinner />
    </div>
  )
}
