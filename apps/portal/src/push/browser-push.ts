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

/** What the server needs to tell this browser. `publicKey`: of the site, base64url; `playerId`: who is told. */
export async function subscribeBrowser(
  publicKey: string,
  playerId: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
  const registration = await registrationOf()
  if (!registration) throw new Error('There is no service worker.')
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: Error) => {
    // It is subscribed with another key of the site.
    if (error.name !== 'InvalidStateError') throw error
    await unsubscribeBrowser()
    return registration.pushManager.subscribe(options)
  })
  await keepSubscriber(playerId)
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } }
}

/** Whether this browser has a subscription, whoever it was for. */
export async function isBrowserSubscribed(): Promise<boolean> {
  return Boolean(await (await registrationOf())?.pushManager?.getSubscription())
}

/** Nothing depends on it: the server sends nothing for a session that has ended. */
export async function unsubscribeBrowser(): Promise<void> {
  try {
    const subscription = await (await registrationOf())?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // The push service is told by the server's next message.
  }
}

/** At a sign-out, and where a session has ended: what was told stands on this device no more, and nothing more comes. */
export async function forgetPushes(): Promise<void> {
  await unsubscribeBrowser()
  const shown = await (await registrationOf())?.getNotifications?.().catch(() => [])
  for (const notification of shown ?? []) notification.close()
}

/** At a sign-in: what stands here of another player goes. Theirs is a press that led to the sign-in. */
export async function forgetPushesOfOthers(playerId: string): Promise<void> {
  if ((await isBrowserSubscribed().catch(() => false)) && (await keptSubscriber()) !== playerId) await forgetPushes()
}

/** Who is told here. Beside the sessions, since it outlives those of a tab; where the browser stores nothing nobody is known. */
const SUBSCRIBER = { cache: 'push', path: '/subscriber' }

async function keepSubscriber(playerId: string): Promise<void> {
  const cache = await globalThis.caches?.open(SUBSCRIBER.cache).catch(() => undefined)
  await cache?.put(SUBSCRIBER.path, new Response(playerId)).catch(() => undefined)
}

async function keptSubscriber(): Promise<string | undefined> {
  const kept = await globalThis.caches?.match(SUBSCRIBER.path, { cacheName: SUBSCRIBER.cache }).catch(() => undefined)
  return kept?.text()
}

/** Of this portal; undefined where the browser takes none, or the server has switched it off. */
async function registrationOf(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined)
}
