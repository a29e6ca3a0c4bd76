import { useState } from 'react'

/** The value as it was when the hold began, for as long as it lasts. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [last, setLast] = useState(value)
  if (!isHeld && value !== last) setLast(value)
  return isHeld ? last : value
}
