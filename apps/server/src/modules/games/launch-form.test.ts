import { expect, test } from 'vitest'
import { launchFormOf } from './launch-form.ts'

const credentials = { username: 'kp001', password: 'p&ss 1', event: null }
const signIns: Record<string, string> = {
  JOKER: 'https://joker.test/sign-in',
  SLOTXO: 'https://xo.test/sign-in',
  UFABET: 'https://sport.test/in',
  SUPERSLOT: 'https://super.test/m?lang=th',
  SEXYGAME: 'https://live.test/',
  PG: 'https://pg.test/',
}
const games = Object.fromEntries(Object.entries(signIns).map(([code, signIn]) => [code, { url: '', key: '', signIn }]))
const site = { customSportHost: null, sportHost: '', integrations: { games } as never }

test.each([
  ['[GAME-36] [GAME-46]', 'JOKER', 'https://joker.test/sign-in'],
  ['[GAME-37] [GAME-46]', 'SLOTXO', 'https://xo.test/sign-in'],
])('%s %s takes a posted credentials form at the configured address', (_, code, address) => {
  expect(launchFormOf(code, credentials, site)).toEqual({ address, fields: { username: 'kp001', password: 'p&ss 1' } })
})

test('[GAME-38] UFABET also gets the hidden form state, which cannot replace the credentials', () => {
  const event = { __VIEWSTATE: 'abc', username: 'someone' }
  expect(launchFormOf('UFABET', { ...credentials, event }, site)).toEqual({
    address: 'https://sport.test/in',
    fields: { __VIEWSTATE: 'abc', username: 'kp001', password: 'p&ss 1' },
  })
})

test.each([
  ['the host that the Laos flag chooses', { sportHost: 'sport-la.test' }, 'https://sport-la.test/in'],
  ['the custom host before it', { sportHost: 'sport-la.test', customSportHost: 'my-sport.test:8443' }, 'https://my-sport.test:8443/in'],
  ['that of its sign-in address where none is set', {}, 'https://sport.test/in'],
])('[GAME-39] [LAOS-05] [LAOS-07] UFABET signs in at %s', (_, hosts, address) => {
  expect(launchFormOf('UFABET', credentials, { ...site, ...hosts })?.address).toBe(address)
})

test('[GAME-39] no other game uses the sport host', () => {
  for (const code of ['JOKER', 'SLOTXO', 'SUPERSLOT']) {
    expect(launchFormOf(code, credentials, { ...site, customSportHost: 'my-sport.test' })).toEqual(launchFormOf(code, credentials, site))
  }
})

test('[GAME-40] SUPERSLOT gets username and password in the query, encoded', () => {
  expect(launchFormOf('SUPERSLOT', credentials, site)).toEqual({
    address: 'https://super.test/m?lang=th&username=kp001&password=p%26ss+1',
    fields: null,
  })
})

test.each(['SEXYGAME', 'PG', 'NOSUCH'])('%s takes no credentials', (code) => expect(launchFormOf(code, credentials, site)).toBeUndefined())
