import { afterEach, expect, test } from 'vitest'
import { createFrontModules, type FrontModules } from '../../../test/front-modules.ts'
import { registerSiteFiles } from './site-files.ts'
import { writeSetting } from './read-setting.ts'

let modules: FrontModules | undefined
afterEach(async () => {
  await modules?.close()
  modules = undefined
})

async function start({ laos = false, securityContact = null as string | null } = {}) {
  modules = await createFrontModules()
  const { http, db, clock } = modules
  registerSiteFiles(http, { db, clock, env: { laos, siteOrigin: 'https://play.example.com', securityContact } }, { callsPerMinute: 1000 })
  return { ...modules, get: (url: string) => http.inject({ url, headers: { host: 'localhost' } }) }
}

test('the site is installed under the name that the operator gives it, in the language of the site', async () => {
  const { get, ownerDb } = await start({ laos: true })
  await writeSetting(ownerDb, 'siteInfo', { name: 'ร้านเกม', website: '' })
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = answer.json<Record<string, unknown> & { icons: { sizes: string; purpose: string }[] }>()
  expect(manifest).toMatchObject({ id: '/', name: 'ร้านเกม', lang: 'lo', start_url: '/user/home', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512', 'monochrome 512x512']),
  )
})

test('a site without a name is installed under that of the product', async () => {
  const { get, ownerDb } = await start()
  await writeSetting(ownerDb, 'siteInfo', { name: '', website: '' })
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({ name: 'กระเป๋า', short_name: 'กระเป๋า', lang: 'th' })
})

test('a search engine is kept from the pages of players, from calls and from links that name who invited', async () => {
  const { get } = await start()
  const { headers, body } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /user', 'Disallow: /*?code=']))
})

test('security.txt names the contact of the operator, and for how long it is good', async () => {
  const { get } = await start({ securityContact: 'mailto:security@example.com' })
  const { headers, body } = await get('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  // The clock of these modules stands at 2025-03-03; 180 days later it is the 30th of August.
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@example.com',
    'Expires: 2025-08-30T00:00:00.000Z',
    'Preferred-Languages: th, lo, en',
    'Canonical: https://play.example.com/.well-known/security.txt',
    '',
  ])
})

test('without a contact there is no security.txt', async () => {
  const { get } = await start()
  const answer = await get('/.well-known/security.txt')
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'NO_DATA' }])
})
