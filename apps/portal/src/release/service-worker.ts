const ADDRESS = '/sw.js'

/** Of browsers that take no text for the address of a script; TypeScript does not know it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(address: string): URL }
}

/** Whatever is asked for, this is what comes. */
const ownScript = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('service-worker', {
  createScriptURL: () => ADDRESS,
})

/**
 * Lets this phone keep the shell, or drop it, as the server says. Some private windows have no service workers, and a full phone takes
 * none: then the portal is what it is without.
 */
export async function registerServiceWorker(): Promise<void> {
  try {
    const options = { updateViaCache: 'none' } as const
    const registration = await navigator.serviceWorker?.register(ownScript?.createScriptURL(ADDRESS) ?? ADDRESS, options)
    // Past every cache and now, not when the browser finds the time: the server may have switched it off.
    await registration?.update()
  } catch {
    // The next visit tries again.
  }
}

/** Whether this phone keeps the shell, so that a page can begin without a network. */
export function keepsShell(): boolean {
  return Boolean(navigator.serviceWorker?.controller)
}

/** Calls the listener when it does from now on. */
export function onShellKept(listener: () => void): () => void {
  navigator.serviceWorker?.addEventListener('controllerchange', listener)
  return () => navigator.serviceWorker?.removeEventListener('controllerchange', listener)
}
