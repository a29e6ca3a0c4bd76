import { useEffect } from 'react'

let open = 0

/** While a view that tells of an arriving deposit itself is open, nobody else needs to. */
export function useTellsDeposits(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    open += 1
    return () => {
      open -= 1
    }
  }, [isOpen])
}

export function isDepositTold(): boolean {
  return open > 0
}
