import { useEffect, useState } from 'react'

const MAX_PX = 350
const SHARE_OF_WINDOW = 0.85
const DEBOUNCE_MS = 500

/** Across, in CSS pixels: at most 350, and 85 % of the window. Laid out again when the window has kept its size for half a second. */
export function useWheelSize(): { size: number; ratio: number } {
  const [measured, setMeasured] = useState(measure)
  useEffect(() => {
    let settled: ReturnType<typeof setTimeout> | undefined
    const resized = () => {
      clearTimeout(settled)
      settled = setTimeout(() => setMeasured(measure()), DEBOUNCE_MS)
    }
    addEventListener('resize', resized)
    return () => {
      clearTimeout(settled)
      removeEventListener('resize', resized)
    }
  }, [])
  return measured
}

function measure(): { size: number; ratio: number } {
  return { size: Math.min(MAX_PX, Math.round(innerWidth * SHARE_OF_WINDOW)), ratio: Math.min(3, devicePixelRatio || 1) }
}
