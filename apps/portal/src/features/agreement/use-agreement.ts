import { useEffect, useState } from 'react'
import { isAgreementRemembered } from './remembered.ts'

/** Late enough not to stand in the way of the dashboard, early enough to be there in time. */
const LOADED_AFTER_MS = 500
const SHOWN_AFTER_MS = 1500

/**
 * When this visit to the dashboard shows the agreements, as `performance.now()` counts. Undefined while nothing is to be
 * loaded for them, or ever where the player does not want to see them again.
 */
export function useAgreementDueAt(): number | undefined {
  const [dueAt, setDueAt] = useState<number>()
  useEffect(() => {
    if (isAgreementRemembered()) return
    const openedAt = performance.now()
    const timer = setTimeout(() => setDueAt(openedAt + SHOWN_AFTER_MS), LOADED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return dueAt
}
