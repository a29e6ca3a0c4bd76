import { useEffect, useState, useSyncExternalStore } from 'react'
import { queries } from '../api/queries.ts'
import { WALLET_KEY } from '../wallet/wallet-key.ts'

/** What stands beside the page comes after this long, should the page's own data not be there. */
const AT_LAST_MS = 5000

/** False while the page still waits for its wallet: what is not needed for it shares the line with nothing until then. */
export function useAfterPage(needsWallet: boolean): boolean {
  const hasWallet = useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    () => queries.getQueryData(WALLET_KEY) !== undefined,
  )
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), AT_LAST_MS)
    return () => clearTimeout(timer)
  }, [])
  const isAfter = isOver || hasWallet || !needsWallet
  // Once over it stays so, whichever page comes next.
  if (isAfter && !isOver) setOver(true)
  return isAfter
}
