import { useEffect, useEffectEvent, useState } from 'react'

/** The click comes after the finger is lifted. */
const CLICK_AFTER_MS = 50

/** Holds the value while a pointer is down, so that the target of the press does not move away. */
export function useUnpressed<T>(value: T): T {
  const [held, setHeld] = useState<{ value: T }>()
  const hold = useEffectEvent(() => setHeld({ value }))
  useEffect(() => {
    const down = () => hold()
    const up = () => setTimeout(() => setHeld(undefined), CLICK_AFTER_MS)
    addEventListener('pointerdown', down)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      removeEventListener('pointerdown', down)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }, [])
  return held ? held.value : value
}
