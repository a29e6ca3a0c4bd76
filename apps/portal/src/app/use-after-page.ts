import { useEffect, useState, useSyncExternalStore } from 'react'
import { queries } from '../api/queries.ts'
import { WALLET_KEY } from '../wallet/wallet-key.ts'

/** After this long the rest is loaded even if the wallet has not arrived. */
const AT_LAST_MS = 5000

/** False while the page waits for its wallet: until then nothing else is loaded, so that the wallet gets the whole line. */
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
  // Stays true from then on, whichever page comes next.
  if (isAfter && !isOver) setOver(true)
  return isAfter
}
