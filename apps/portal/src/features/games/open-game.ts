/** Only http and https: a `javascript:` address of a misconfigured provider must not run in our page. */
function isWebAddress(address: string): boolean {
  return URL.canParse(address, location.href) && /^https?:$/.test(new URL(address, location.href).protocol)
}

/** Opens the game; false when the browser blocked the new window, so that the player can press once more. */
export function openGame(address: string, { newTab }: { newTab: boolean }): boolean {
  if (!isWebAddress(address)) return false
  if (!newTab) {
    location.assign(address)
    return true
  }
  const tab = window.open(address, '_blank')
  if (tab) tab.opener = null
  return tab !== null
}

/**
 * Opens a tab within the press, before it is known where the game opens: a browser blocks one that comes later. It is closed again
 * where that fails.
 */
export async function openGameWithin(address: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const opens = await address()
    if (!tab || !isWebAddress(opens)) throw new Error('the browser opened no window')
    tab.location.replace(opens)
  } catch (error) {
    tab?.close()
    throw error
  }
}
