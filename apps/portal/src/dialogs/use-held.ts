import { useState } from 'react'

/** The value, and while `isHeld` the one from before: what a question was about stays while its answer is carried out. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}
