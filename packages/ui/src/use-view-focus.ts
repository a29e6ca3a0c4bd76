import { type RefObject, useEffect, useRef } from 'react'

/**
 * Give the ref to the heading of what changes: when `view` becomes another, the focus goes there, so that a screen reader
 * says where it is and the keyboard goes on from it. Not when the first view appears; a sheet takes the focus by itself.
 */
export function useViewFocus<Heading extends HTMLElement = HTMLHeadingElement>(view: unknown): RefObject<Heading | null> {
  const heading = useRef<Heading>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (Object.is(shown.current, view)) return
    shown.current = view
    if (!heading.current) return
    heading.current.tabIndex = -1
    heading.current.focus()
  }, [view])
  return heading
}
