import { type RefObject, useEffect, useRef } from 'react'

/** Give the ref to a box with `overflow-y-auto`: it takes the keyboard focus while there is something to scroll. */
export function useScrollable<Box extends HTMLElement = HTMLDivElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      if (element.scrollHeight > element.clientHeight) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [])
  return box
}
