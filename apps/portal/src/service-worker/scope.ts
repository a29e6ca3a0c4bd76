/** What a service worker has that a page has not, as far as ours use it; TypeScript knows either the one or the other. */
export interface WaitingEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}

export interface FetchEvent extends WaitingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

export interface PushEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null
}

export interface NotificationEvent extends WaitingEvent {
  readonly notification: Notification
}

interface WindowClient {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: { unregister(): Promise<boolean>; showNotification(title: string, options: NotificationOptions): Promise<void> }
}

export const scope = globalThis as unknown as Scope

/** What stands before the release in the name of each cache. */
export const SHELL = 'shell-'
