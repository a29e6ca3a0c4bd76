import { type RefObject, useEffect, useRef } from 'react'

/**
 * Give the ref to the heading of the view. When `view` changes, the focus moves there, so that a screen reader announces
 * the new view. Not for the first view: a sheet takes the focus by itself.
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
