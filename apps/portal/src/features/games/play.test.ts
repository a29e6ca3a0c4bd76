import type { MajorUnits } from '@krapao/money'
import { expect, test, vi } from 'vitest'
import type { End } from '../../money/requests/ends.ts'
import { movedFor, playAmounts } from './play-amount.ts'
import { chooseLaunchMethod, type LaunchMethod, type GameCredentials } from './launch-method.ts'
import { play, type PlaySteps } from './play.ts'

const credentials: GameCredentials = { username: 'kp001', password: 'p&ss 1', event: null }
const settings = {
  iframeMode: false,
  sportHost: '',
  customSportHost: null,
  signIn: {
    JOKER: 'https://joker.test/sign-in',
    SLOTXO: 'https://xo.test/sign-in',
    UFABET: 'https://sport.test/in',
    SUPERSLOT: 'https://super.test/m?lang=th',
    SEXYGAME: 'https://live.test/',
  },
}
const launchMethod = (code: string, web: string | null = 'https://web.test/') => chooseLaunchMethod({ code, web }, credentials, settings)

test.each(['PG', 'BETFLIX', 'AREASLOT', 'JOKER2', 'HUAYHD', 'ASKMEBET', 'IMI', 'USUN', 'CIRCUS', 'SLOTRACHA', 'PGSLOT'])(
  '[GAME-45] %s is entered by its auto-login link',
  (code) => expect(launchMethod(code)).toEqual({ kind: 'auto-login', code, newTab: false }),
)

test('[GAME-34] [GAME-35] [GAME-47] the link opens in a new tab only in iframe mode', () => {
  expect(launchMethod('PG')).toMatchObject({ newTab: false })
  expect(chooseLaunchMethod({ code: 'PG', web: 'https://web.test/' }, credentials, { ...settings, iframeMode: true })).toMatchObject({
    newTab: true,
  })
})

test.each([
  ['[GAME-36]', 'JOKER'],
  ['[GAME-37]', 'SLOTXO'],
] as const)('%s %s takes a posted credentials form at the configured address', (_, code) => {
  expect(launchMethod(code)).toEqual({ kind: 'form', address: settings.signIn[code], fields: { username: 'kp001', password: 'p&ss 1' } })
})

test('[GAME-38] UFABET also gets the hidden form state', () => {
  const withState = { ...credentials, event: { __VIEWSTATE: 'abc' } }
  expect(chooseLaunchMethod({ code: 'UFABET', web: 'https://web.test/' }, withState, settings)).toMatchObject({
    address: settings.signIn.UFABET,
    fields: { __VIEWSTATE: 'abc', username: 'kp001', password: 'p&ss 1' },
  })
})

test.each([
  ['the host that the Laos flag chooses', { sportHost: 'sport-la.test' }, 'https://sport-la.test/in'],
  ['the custom host before it', { sportHost: 'sport-la.test', customSportHost: 'my-sport.test:8443' }, 'https://my-sport.test:8443/in'],
  ['that of its sign-in address where none is set', {}, 'https://sport.test/in'],
])('[GAME-39] [LAOS-05] [LAOS-07] UFABET signs in at %s', (_, hosts, address) => {
  const game = { code: 'UFABET', web: 'https://web.test/' }
  expect(chooseLaunchMethod(game, credentials, { ...settings, ...hosts })).toMatchObject({ kind: 'form', address })
})

test('[GAME-39] no other game uses the sport host', () => {
  for (const code of ['JOKER', 'SLOTXO', 'SUPERSLOT', 'SEXYGAME']) {
    const game = { code, web: 'https://web.test/' }
    expect(chooseLaunchMethod(game, credentials, { ...settings, customSportHost: 'my-sport.test' })).toEqual(launchMethod(code))
  }
})

test('form state cannot replace the credentials', () => {
  const withState = { ...credentials, event: { username: 'someone' } }
  expect(chooseLaunchMethod({ code: 'UFABET', web: 'https://web.test/' }, withState, settings)).toMatchObject({
    fields: { username: 'kp001' },
  })
})

test('[GAME-40] SUPERSLOT gets username and password in the query, encoded', () => {
  expect(launchMethod('SUPERSLOT')).toEqual({ kind: 'page', address: 'https://super.test/m?lang=th&username=kp001&password=p%26ss+1' })
})

test('[GAME-41] SEXYGAME opens the provider site of the settings', () => {
  expect(launchMethod('SEXYGAME')).toEqual({ kind: 'page', address: 'https://live.test/' })
})

test('[GAME-42] any other game opens its own web address', () => {
  expect(launchMethod('NEWGAME')).toEqual({ kind: 'page', address: 'https://web.test/' })
})

test('[GAME-13] a game without a web address cannot be launched', () => expect(launchMethod('PG', null)).toBeUndefined())

const autoLogin: LaunchMethod = { kind: 'auto-login', code: 'PG', newTab: false }

const LINK = 'https://pg.test/?t=1'

function steps(end?: End) {
  return {
    moveIn: end && vi.fn<NonNullable<PlaySteps['moveIn']>>(async () => end),
    link: vi.fn<PlaySteps['link']>(async () => LINK),
  }
}

test('[GAME-15] [GAME-43] [GAME-44] money in the wallet is moved to the game before the game opens', async () => {
  const made = steps({ kind: 'done', activity: undefined })
  expect(await play(autoLogin, made)).toEqual({ kind: 'open', launchPage: { kind: 'link', address: LINK, newTab: false } })
  expect(made.moveIn!.mock.invocationCallOrder[0]).toBeLessThan(made.link.mock.invocationCallOrder[0]!)
})

test('[GAME-14] with nothing to move the game just opens', async () => {
  const made = steps()
  expect(await play(autoLogin, made)).toMatchObject({ kind: 'open' })
  expect(made.link).toHaveBeenCalledOnce()
})

test.each<End>([
  { kind: 'refused', code: 'TRANSFER_FAIL', details: undefined, activity: undefined },
  { kind: 'working', activity: undefined },
  { kind: 'checking' },
])('[GAME-17] money that is $kind opens nothing', async (end) => {
  const made = steps(end)
  expect(await play(autoLogin, made)).toEqual({ kind: 'not-moved' })
  expect(made.link).not.toHaveBeenCalled()
})

test('money that has arrived in a game that does not open is told apart from money that has not arrived', async () => {
  const made = steps({ kind: 'done', activity: undefined })
  const error = new Error('LOGIN_FAIL')
  made.link.mockRejectedValue(error)
  expect(await play(autoLogin, made)).toEqual({ kind: 'not-opened', error })
})

test('a form or a page needs no further call', async () => {
  const page: LaunchMethod = { kind: 'page', address: 'https://web.test/' }
  expect(await play(page, steps())).toEqual({ kind: 'open', launchPage: page })
})

const part = (amount: number) => amount as MajorUnits

test('the amount that is moved is the wanted one, limited by the wallet', () => {
  expect(movedFor('all', part(60))).toBe('all')
  expect(movedFor(part(50), part(60))).toBe(50)
  expect(movedFor(part(60), part(60))).toBe('all')
  expect(movedFor(part(500), part(60))).toBe('all')
  expect(movedFor('all', part(0))).toBeUndefined()
})

test('the amounts to play with are round, fit the currency, and are less than all', () => {
  expect(playAmounts('BAHT', part(500))).toEqual([100, 300])
  expect(playAmounts('LAK', part(120_000))).toEqual([50_000, 100_000])
  expect(playAmounts('BAHT', part(20))).toEqual([])
})
