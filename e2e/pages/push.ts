import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Stack } from '../stack.ts'
import { control } from './back-office.ts'

interface Kept {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** What has come to a browser at the sandbox's push service, opened as the browser would. */
interface Told {
  subscriptionId: string
  text: string
}

/**
 * As if Chromium had a push service behind it, which without a screen it has not: it subscribes at that of the sandbox. The permission, the
 * service worker and the notification are its own.
 */
export async function withPushService(context: BrowserContext, stack: Stack, { allows = true } = {}): Promise<void> {
  if (allows) await context.grantPermissions(['notifications'], { origin: stack.portalUrl })
  await context.exposeFunction('subscribeAtSandbox', (applicationServerKey: string) =>
    control<Kept>(stack, '/control/push/subscriptions', { applicationServerKey }),
  )
  await context.addInitScript(() => {
    const { subscribeAtSandbox } = window as unknown as { subscribeAtSandbox(key: string): Promise<Kept> }
    const KEY = 'push-of-the-sandbox'
    const read = () => {
      const kept = localStorage.getItem(KEY)
      if (kept === null) return null
      const unsubscribe = async () => {
        localStorage.removeItem(KEY)
        return true
      }
      return { toJSON: () => JSON.parse(kept) as unknown, unsubscribe }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(KEY, JSON.stringify(await subscribeAtSandbox(applicationServerKey)))
        return read()
      },
    })
  })
}

/** What the browser of this page has subscribed with; null where it has not. */
export function subscribedAs(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const kept = localStorage.getItem('push-of-the-sandbox')
    return kept === null ? null : (JSON.parse(kept) as Kept).endpoint
  })
}

/** The messages that the server has sent to this browser, the first first. */
export async function messagesTo(stack: Stack, endpoint: string): Promise<string[]> {
  const all = await control<Told[]>(stack, '/control/push/messages')
  return all
    .filter(({ subscriptionId }) => endpoint.endsWith(subscriptionId))
    .map(({ text }) => text)
    .toReversed()
}

/** Hands a message to the service worker, as a push service does. */
export async function deliver(page: Page, stack: Stack, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(stack.portalUrl) && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: stack.portalUrl, registrationId, data })
  await devtools.detach()
}

export interface Shown {
  title: string
  body: string
  tag: string
  lang: string
}

/** The notifications that stand on this device. */
export function notificationsOn(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications()
    return shown.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))
  })
}

/** Presses the one that stands there. No program may bring a page to the front, so that alone fails. */
export async function pressNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  expect(worker, 'a service worker').toBeDefined()
  await worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}
