import { useSyncExternalStore } from 'react'

/** Of browsers that install a site at a press of ours; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

/** Called once at the start: a browser offers it soon after, once, and would show a banner of its own. */
export function followInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => hold(undefined))
}

function hold(next: InstallPrompt | undefined): void {
  prompt = next
  for (const listener of listeners) listener()
}

/**
 * How this page is put on the home screen: by a press of ours, by the menu of the phone, or not at all, as where it was opened from
 * there.
 */
export type InstallWay = 'press' | 'share' | undefined

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    readWay,
    () => undefined,
  )
}

function readWay(): InstallWay {
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone === true || matchMedia('(display-mode: standalone)').matches || window.top !== window) return undefined
  if (prompt) return 'press'
  // Browsers on iPhones and iPads alone say that they are not installed; they install by their own menu.
  return standalone === false ? 'share' : undefined
}

/** Asks the browser, which asks the player; it may be asked once. */
export async function install(): Promise<void> {
  const asked = prompt
  hold(undefined)
  await asked?.prompt().catch(() => undefined)
}
