import { useEffect, useState } from 'react'

/** Between two keys of somebody who types. */
const PAUSE_MS = 400

/** The value as it was when it last stood still, so that what is typed is asked about once a pause. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
