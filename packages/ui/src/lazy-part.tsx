import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

/** What a part that did not load is told besides its own properties. */
export interface Retry {
  isRetrying: boolean
  onRetry: () => void
}

interface LazyPartOptions<Props> {
  /** Stands in its place while it loads. */
  place?: ReactNode
  /** Stands in its place when it did not load: nothing, unless the player has asked for the part. */
  Failed?: ComponentType<Props & Retry>
}

/**
 * A part of a page whose code is loaded when it is first shown. The page stays whole when that does not load; it is tried
 * again when there is a connection.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { place = null, Failed }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Loaded)
    const [attempt, setAttempt] = useState(1)
    const [failed, setFailed] = useState(0)
    const isPressed = useRef(false)
    useEffect(() => {
      let isGone = false
      load().then(
        (module) => {
          Loaded = module.default
          if (!isGone) setPart(() => module.default)
        },
        async () => {
          const wasPressed = isPressed.current
          isPressed.current = false
          // Some browsers remember a script that did not load, and ask nobody again until the page is loaded anew.
          if (wasPressed && (await isServerReached()) && !isGone) location.reload()
          else if (!isGone) setFailed(attempt)
        },
      )
      return () => {
        isGone = true
      }
    }, [attempt])
    useEffect(() => {
      if (failed === 0) return
      const again = () => setAttempt(failed + 1)
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }, [failed])
    if (Part) return <Part {...props} />
    if (failed === 0) return place
    if (!Failed) return null
    const retry = () => {
      isPressed.current = true
      setAttempt(failed + 1)
    }
    return <Failed {...props} isRetrying={attempt > failed} onRetry={retry} />
  }
}

function isServerReached(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
