/** What a service worker has that a page has not, as far as ours use it; TypeScript knows either the one or the other. */
export interface WaitingEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}

export interface FetchEvent extends WaitingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { unregister(): Promise<boolean> }
}

export const scope = globalThis as unknown as Scope

/** What stands before the release in the name of each cache. */
export const SHELL = 'shell-'
