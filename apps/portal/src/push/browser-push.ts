/** Whether this browser can be told where the portal is closed. `blocked`: its owner has said no to the browser, which asks them no more. */
export type PushSupport = 'unsupported' | 'blocked' | 'possible'

/** A service worker receives what is told; where the server has switched it off nothing does. */
export async function readPushSupport(): Promise<PushSupport> {
  if (!('PushManager' in window) || !('Notification' in window) || !(await registrationOf())) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** Asks the player, where nobody has. Only at a press: some browsers ask at no other time. */
export async function askForPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** What the server needs to tell this browser. `publicKey`: of the site, base64url. */
export async function subscribeBrowser(publicKey: string): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
  const registration = await registrationOf()
  if (!registration) throw new Error('There is no service worker.')
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: Error) => {
    // It is subscribed with another key of the site.
    if (error.name !== 'InvalidStateError') throw error
    await unsubscribeBrowser()
    return registration.pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } }
}

/** Whether this browser has a subscription, whoever it was for. */
export async function isBrowserSubscribed(): Promise<boolean> {
  return Boolean(await (await registrationOf())?.pushManager?.getSubscription())
}

/** At the end of a session, whoever ends it. Nothing depends on it: the server sends nothing for a session that has ended. */
export async function unsubscribeBrowser(): Promise<void> {
  try {
    const subscription = await (await registrationOf())?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // The push service is told by the server's next message.
  }
}

/** Of this portal; undefined where the browser takes none, or the server has switched it off. */
async function registrationOf(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined)
}
