import { useEffect } from 'react'
import { queries } from '../../api/queries.ts'
import { serverNow } from '../../clock/server-clock.ts'
import { totalsOf } from '../../money/totals.ts'
import { keepsShell, onShellKept } from '../../release/service-worker.ts'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'
import { keepBalance } from './kept-balance.ts'

/** Keeps each balance that the server tells, on a phone that could show it without a network. */
export function useKeepingBalance(): void {
  useEffect(() => {
    const keep = () => {
      const state = queries.getQueryState(WALLET_KEY)
      if (!state?.data || state.status !== 'success' || !keepsShell()) return
      const { total, wallet, inGames } = totalsOf(state.data)
      // By the server's clock, like every time that a player reads.
      const saidAt = serverNow(state.dataUpdatedAt)
      void keepBalance({ currency: state.data.currency, total, wallet, inGames, saidAt }).catch(() => undefined)
    }
    keep()
    const ends = [
      onShellKept(keep),
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === WALLET_KEY[0]) keep()
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [])
}
