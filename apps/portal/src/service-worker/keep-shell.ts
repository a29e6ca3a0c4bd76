import { type FetchEvent, scope, SHELL } from './scope.ts'
import { tellOutcomes } from './tell.ts'

/** Of this release, as the build writes them in: its name, and the path of each file that is kept. */
declare const KEPT_RELEASE: string
declare const KEPT_FILES: readonly string[]

/** The page that every screen begins with. */
const PAGE = '/'
/** Shown until it has its code. */
const ICON = '/icon.svg'
const CACHE = SHELL + KEPT_RELEASE
/** So long the server has to answer, unless the phone says itself that it is offline. One that shows two bars and gets nothing is, too. */
const ANSWERS_WITHIN_MS = 4000
/** A proxy says so in the place of a server that it does not reach. */
const NO_SERVER: ReadonlySet<number> = new Set([502, 503, 504])
/** As in `app/routes.tsx`. Nothing else is a screen: no call, page of a game, file of a player or console is ever touched. */
const SCREEN = /^\/($|(login|register|howto|contact|terminated)\/?$|user(\/|$))/
/** Named by what is in them, so that one of any release is right. */
const NAMED_BY_CONTENT = '/assets/'

tellOutcomes()
// Pages of another release find their own files in the cache of that, so the newest worker may serve them at once.
scope.addEventListener('install', (event) => event.waitUntil(keep().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith(NAMED_BY_CONTENT)) event.respondWith(keptOrAsked(event))
  else if (mode === 'navigate' && SCREEN.test(pathname)) event.respondWith(askedOrKept(event, PAGE))
  else if (pathname === ICON) event.respondWith(askedOrKept(event, ICON))
})

/** One file after the other, because the player's own calls need the line more. What an earlier try has kept is not fetched again. */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE)
  try {
    for (const path of KEPT_FILES) {
      if (await cache.match(path)) continue
      await cache.put(path, (await caches.match(path)) ?? (await fetchWhole(path)))
    }
    const page = await fetchWhole(PAGE)
    // Servers of two releases may stand beside each other: then this is tried again at the next visit.
    if (!(await page.clone().text()).includes(`data-release="${KEPT_RELEASE}"`)) throw new Error('The page is of another release.')
    await cache.put(PAGE, page)
  } catch (error) {
    if ((error as Error).name === 'QuotaExceededError') await caches.delete(CACHE)
    throw error
  }
}

async function fetchWhole(path: string): Promise<Response> {
  const answer = await fetch(path)
  if (!answer.ok || answer.redirected) throw new Error(`${path} was answered with ${answer.status}.`)
  return answer
}

/** All but the one before: pages of it may still be open, and servers of it may still answer. */
async function forgetOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function keptOrAsked({ request }: FetchEvent): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined)
  return kept ?? fetch(request)
}

/** What the server answers, so never a release older than its own; what is kept, where no server does. */
async function askedOrKept({ request }: FetchEvent, path: string): Promise<Response> {
  const asked = fetch(request)
  const answer = await Promise.race([asked, waited()]).catch(() => undefined)
  if (answer && !NO_SERVER.has(answer.status)) return answer
  const kept = await caches.match(path, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined)
  // Nobody else waits for it then.
  if (kept) asked.catch(() => undefined)
  return kept ?? answer ?? asked
}

function waited(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), navigator.onLine ? ANSWERS_WITHIN_MS : 0))
}
