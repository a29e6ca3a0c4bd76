import { useEffect } from 'react'

/** Counts the open views that announce something themselves, so that no toast announces it too. */
export function createTold() {
  let open = 0
  return {
    /** While `isOpen`, the calling view announces it. */
    useTells(isOpen: boolean): void {
      useEffect(() => {
        if (!isOpen) return
        open += 1
        return () => {
          open -= 1
        }
      }, [isOpen])
    },
    isTold: () => open > 0,
  }
}
