import { useSyncExternalStore } from 'react'
import { invalidateBalances } from './live.ts'
import { queries } from '../api/queries.ts'

/** Whether the device reports a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed)
      addEventListener('offline', changed)
      return () => {
        removeEventListener('online', changed)
        removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

/** Retries failed queries when the device is online again, and when any other query succeeds after a failure. */
export function followConnection(): void {
  addEventListener('online', () => {
    askFailedAgain()
    invalidateBalances()
  })
  let hasFailed = false
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return
    if (query.state.fetchStatus !== 'idle') return
    if (query.state.status === 'error') hasFailed = true
    else if (query.state.status === 'success' && hasFailed) {
      hasFailed = false
      askFailedAgain()
    }
  })
}

function askFailedAgain(): void {
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle' })
}
