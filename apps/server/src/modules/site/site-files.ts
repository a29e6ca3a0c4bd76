import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createAddressLimit } from '../../platform/http/undeclared.ts'
import { lastKnownSetting } from './last-known.ts'

/** RFC 9116 asks for less than a year, so that nobody believes an address that has been given up. */
const TRUSTED_FOR_MS = 180 * 86_400_000

const DAY_MS = 86_400_000

/** Pages behind the sign-in, calls, and links that name who invited. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /user\nDisallow: /*?code=\n'

const OF_LANGUAGE = {
  th: { lang: 'th', name: 'กระเป๋า', description: 'กระเป๋าเงินและบัญชีเกมของคุณในที่เดียว' },
  la: { lang: 'lo', name: 'ກະເປົາ', description: 'ກະເປົາເງິນ ແລະ ບັນຊີເກມຂອງທ່ານໃນບ່ອນດຽວ' },
}

/** As the build of the portal draws them. */
const ICONS = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ...[192, 512].flatMap((pixels) =>
    (['any', 'maskable'] as const).map((purpose) => ({
      src: `/icons/${purpose}-${pixels}.png`,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
      purpose,
    })),
  ),
  { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
]

interface SiteFileDeps {
  db: Db
  clock: Clock
  env: Pick<Env, 'laos' | 'siteOrigin' | 'securityContact'>
}

/** What programs ask a site for by a name that they know: as what it is installed, what they may read, and whom to tell of a weakness. */
export function registerSiteFiles(
  http: FastifyInstance,
  { db, clock, env }: SiteFileDeps,
  { callsPerMinute }: { callsPerMinute: number },
): void {
  const limit = createAddressLimit(http, callsPerMinute)
  http.get('/manifest.webmanifest', async (request, reply) => {
    await limit(request, reply)
    const info = await lastKnownSetting(db, 'siteInfo')
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(env, info?.name ?? '')))
  })
  http.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS))
  http.get('/.well-known/security.txt', async (request, reply) => {
    if (env.securityContact !== null) return reply.type('text/plain; charset=utf-8').send(securityText(env.securityContact, env, clock))
    await limit(request, reply)
    throw refuse('NO_DATA')
  })
}

/** In the language of the site: a browser asks for it without the cookie that says what a visitor has chosen. */
function manifestOf({ laos }: Pick<Env, 'laos'>, siteName: string) {
  const { lang, name, description } = OF_LANGUAGE[laos ? 'la' : 'th']
  return {
    id: '/',
    name: siteName || name,
    short_name: siteName || name,
    description,
    lang,
    dir: 'ltr',
    start_url: '/user/home',
    scope: '/',
    display: 'standalone',
    theme_color: '#0a0d14',
    background_color: '#0a0d14',
    prefer_related_applications: false,
    icons: ICONS,
  }
}

function securityText(contact: string, { siteOrigin }: Pick<Env, 'siteOrigin'>, clock: Clock): string {
  const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS
  const lines = {
    Contact: contact,
    Expires: new Date(today + TRUSTED_FOR_MS).toISOString(),
    'Preferred-Languages': 'th, lo, en',
    Canonical: `${siteOrigin}/.well-known/security.txt`,
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
