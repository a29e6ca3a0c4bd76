import { useEffect } from 'react'

let open = 0

/** While a view is open that announces an arriving deposit itself, no toast announces it. */
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
