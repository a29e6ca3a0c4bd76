import { hasOpenLayer } from '@krapao/ui'
import { useEffect, useEffectEvent } from 'react'

/** What a key does, by its name in `KeyboardEvent.key`; letters in lower case. */
export type Keys = Readonly<Record<string, () => void>>

/**
 * Keys of a screen. A letter is found by its place where the layout is Thai or Lao. Nothing is heard while somebody types, holds a key
 * down or a modifier, or looks at a dialog.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || hasOpenLayer()) return
    const act = keys[event.key.toLowerCase()] ?? keys[letterOf(event.code)]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}

/** What stands on a key of a Latin keyboard, of its place: `KeyA`, `Digit1`, `Slash`. */
function letterOf(code: string): string {
  if (code === 'Slash') return '/'
  return (/^(?:Key|Digit)(\w)$/.exec(code)?.[1] ?? '').toLowerCase()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=radio], [type=checkbox]')))
