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
    if (!isForScreen(event)) return
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

/** So long the second key of two is waited for. */
const SECOND_WITHIN_MS = 1500

/** Where G and another key lead, by that key. It is heard before the keys of a screen. */
export function useGoKeys(go: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent, begun: { at: number }) => {
    if (!isForScreen(event)) return
    const key = event.key.toLowerCase() in go ? event.key.toLowerCase() : letterOf(event.code)
    const isSecond = event.timeStamp - begun.at < SECOND_WITHIN_MS
    begun.at = [event.key.toLowerCase(), letterOf(event.code)].includes('g') ? event.timeStamp : -Infinity
    if (!isSecond || !go[key]) return
    event.preventDefault()
    event.stopImmediatePropagation()
    go[key]()
  })
  useEffect(() => {
    const begun = { at: -Infinity }
    const hear = (event: KeyboardEvent) => press(event, begun)
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [])
}

/** Not while somebody types, holds a key down or a modifier, or looks at a dialog. */
const isForScreen = ({ repeat, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !(repeat || ctrlKey || metaKey || altKey || isTyping(target) || hasOpenLayer())

/** What stands on a key of a Latin keyboard, of its place: `KeyA`, `Digit1`, `Slash`. */
function letterOf(code: string): string {
  if (code === 'Slash') return '/'
  return (/^(?:Key|Digit)(\w)$/.exec(code)?.[1] ?? '').toLowerCase()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=radio], [type=checkbox]')))
