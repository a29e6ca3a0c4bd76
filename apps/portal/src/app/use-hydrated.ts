import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in what the server drew and while the script takes it over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
