import { refreshGames, type WalletSummary } from '@krapao/contract'
import { CancelledError, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { client } from '../../api/client.ts'
import { LOOK_ANYWAY_MS, useWalletPush } from '../../live/live.ts'
import { paced } from '../../api/paced.ts'
import { refusalCode } from '../../api/refusal.ts'
import { saveLastSync } from './last-sync.ts'

/** Returning to the page asks the providers no more often than this. */
const RETURN_AFTER_MS = 15_000

export interface Dashboard {
  wallet: WalletSummary | undefined
  /** There is nothing to show and the last load failed. */
  broken: boolean
  /** There is nothing to show yet, and the wallet was asked for without an answer. */
  unanswered: boolean
  refreshing: boolean
  /** What is shown may be old: the last refresh failed. */
  stale: boolean
  /** Games whose provider did not answer. */
  unreachable: readonly string[]
  refresh: () => void
}

/** Opening the dashboard asks every provider first and only then loads the wallet; refreshing does the same again. */
export function useDashboard(): Dashboard {
  const queries = useQueryClient()
  const { mutate, status, data, isPending, submittedAt } = useMutation({
    mutationFn: async () => {
      // A provider that does not answer must not keep the player from the wallet.
      let readsOnly = false
      const refreshed = await paced(() => client(refreshGames)).catch((error: unknown) => {
        // What is shown is as it was last; the page says so itself.
        readsOnly = refusalCode(error) === 'SESSION_READS_ONLY'
        return undefined
      })
      // A read that began before the providers answered does not count.
      await queries.cancelQueries({ queryKey: WALLET_KEY })
      const load = () => queries.fetchQuery({ ...walletQuery, staleTime: 0 })
      // A push that arrives during the first load cancels it, so it is loaded again.
      await load().catch((error: unknown) => (error instanceof CancelledError ? load() : Promise.reject(error)))
      if (refreshed) saveLastSync()
      return { failed: refreshed === undefined && !readsOnly, unreachable: refreshed?.unreachable ?? [] }
    },
  })
  // Only the sequence above loads the wallet on opening; pushes refetch it later.
  const wallet = useQuery({
    ...walletQuery,
    enabled: (query) => query.state.data !== undefined,
    refetchOnMount: false,
    refetchInterval: ({ state: { data } }) => (data && isSomethingUnderWay(data) ? LOOK_ANYWAY_MS : false),
  })
  useEffect(() => mutate(), [mutate])
  // A push brings the balance as it is now.
  useWalletPush(() => saveLastSync())
  // The player may return from a game in another tab: the provider knows what was won or lost there.
  useReturn(() => {
    if (!isPending && Date.now() - submittedAt >= RETURN_AFTER_MS) mutate()
  })

  return {
    wallet: wallet.data,
    broken: status === 'error' && !wallet.data,
    unanswered: !wallet.data && wallet.failureCount > 0,
    refreshing: isPending,
    stale: status === 'error' || Boolean(data?.failed),
    unreachable: data?.unreachable ?? [],
    refresh: () => {
      if (!isPending) mutate()
    },
  }
}

/** An expired QR counts too, because it may still be paid. */
function isSomethingUnderWay({ underWay, qr, announced, payments }: WalletSummary): boolean {
  const isWaiting = announced !== null || payments.some(({ state }) => state === 'unallocated')
  return isWaiting || underWay.length > 0 || (qr !== null && qr.state !== 'received')
}

function useReturn(returned: () => void): void {
  const latest = useEffectEvent(returned)
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') latest()
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
}
