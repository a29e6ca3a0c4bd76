import type { PushPayload } from '@krapao/contract'
import { OUTCOME_PARAMETER, type OutcomePressed } from '../push/opened-outcome.ts'
import { type NotificationEvent, type PushEvent, scope } from './scope.ts'
import { wordsOf } from './words.ts'

/** Shows what the server says has ended, once for each outcome. It asks the server nothing. */
export function tellOutcomes(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(event)))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(openOutcome(event)))
}

async function show({ data }: PushEvent): Promise<void> {
  const payload = payloadOf(data)
  const { title, body } = wordsOf(payload)
  await scope.registration.showNotification(title, {
    body,
    // Told again, it takes the place of what stands there.
    tag: payload.id ?? '',
    data: payload.id,
    icon: '/icon.svg',
    lang: payload.language === 'la' ? 'lo' : (payload.language ?? ''),
    // The page says it itself.
    silent: (await pages()).some(({ visibilityState }) => visibilityState === 'visible'),
  })
}

/** A push must show something, whatever came: a browser takes the permission from who shows nothing. */
function payloadOf(data: PushEvent['data']): Partial<PushPayload> {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

async function openOutcome({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const pressedOutcome = String(notification.data ?? '')
  const page = (await pages()).find(({ url }) => new URL(url).pathname.startsWith('/user'))
  if (!page) return void (await scope.clients.openWindow(`/user/home?${OUTCOME_PARAMETER}=${pressedOutcome}`))
  // To a page of this site: that of a service worker names no origin.
  // oxlint-disable-next-line require-post-message-target-origin
  page.postMessage({ pressedOutcome } satisfies OutcomePressed)
  await page.focus()
}

const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
