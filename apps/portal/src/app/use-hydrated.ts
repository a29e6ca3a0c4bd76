import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the HTML that was rendered by the build and while React hydrates it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
