import type { MajorUnits } from '@krapao/money'
import { expect, test, vi } from 'vitest'
import type { End } from '../../money/requests/ends.ts'
import { movedFor } from './play-amount.ts'
import { chooseLaunchMethod, type LaunchMethod } from './launch-method.ts'
import { play, type PlaySteps } from './play.ts'

const settings = { iframeMode: false, signIn: { SEXYGAME: 'https://live.test/' } }
const launchMethod = (code: string, web: string | null = 'https://web.test/') => chooseLaunchMethod({ code, web }, settings)

test.each(['PG', 'BETFLIX', 'AREASLOT', 'JOKER2', 'HUAYHD', 'ASKMEBET', 'IMI', 'USUN', 'CIRCUS', 'SLOTRACHA', 'PGSLOT'])(
  '[GAME-45] %s is entered by its auto-login link',
  (code) => expect(launchMethod(code)).toEqual({ kind: 'auto-login', code, newTab: false }),
)

test('[GAME-34] [GAME-35] [GAME-47] the link opens in a new tab only in iframe mode', () => {
  expect(launchMethod('PG')).toMatchObject({ newTab: false })
  expect(chooseLaunchMethod({ code: 'PG', web: 'https://web.test/' }, { ...settings, iframeMode: true })).toMatchObject({
    newTab: true,
  })
})

test.each(['JOKER', 'SLOTXO', 'UFABET', 'SUPERSLOT'])('%s is entered by a page of the server, in a new tab', (code) => {
  expect(launchMethod(code)).toEqual({ kind: 'credentials', code, newTab: true })
})

test('[GAME-41] SEXYGAME opens the provider site of the settings', () => {
  expect(launchMethod('SEXYGAME')).toEqual({ kind: 'page', address: 'https://live.test/', newTab: true })
})

test('[GAME-42] any other game opens its own web address', () => {
  expect(launchMethod('NEWGAME')).toEqual({ kind: 'page', address: 'https://web.test/', newTab: true })
})

test('[GAME-13] a game without a web address cannot be launched', () => expect(launchMethod('PG', null)).toBeUndefined())

const autoLogin: LaunchMethod = { kind: 'auto-login', code: 'PG', newTab: false }

const LINK = 'https://pg.test/?t=1'

function steps(end?: End) {
  return {
    moveIn: end && vi.fn<NonNullable<PlaySteps['moveIn']>>(async () => end),
    address: vi.fn<PlaySteps['address']>(async () => LINK),
  }
}

test('[GAME-15] [GAME-43] [GAME-44] money in the wallet is moved to the game before the game opens', async () => {
  const made = steps({ kind: 'done', activity: undefined })
  expect(await play(autoLogin, made)).toEqual({ kind: 'open', address: LINK })
  expect(made.moveIn!.mock.invocationCallOrder[0]).toBeLessThan(made.address.mock.invocationCallOrder[0]!)
})

test('[GAME-14] with nothing to move the game just opens', async () => {
  const made = steps()
  expect(await play(autoLogin, made)).toMatchObject({ kind: 'open' })
  expect(made.address).toHaveBeenCalledOnce()
})

test.each<End>([
  { kind: 'refused', code: 'TRANSFER_FAIL', details: undefined, activity: undefined },
  { kind: 'working', activity: undefined },
  { kind: 'checking' },
])('[GAME-17] money that is $kind opens nothing', async (end) => {
  const made = steps(end)
  expect(await play(autoLogin, made)).toEqual({ kind: 'not-moved', end })
  expect(made.address).not.toHaveBeenCalled()
})

test('money that has arrived in a game that does not open is told apart from money that has not arrived', async () => {
  const made = steps({ kind: 'done', activity: undefined })
  const error = new Error('LOGIN_FAIL')
  made.address.mockRejectedValue(error)
  expect(await play(autoLogin, made)).toEqual({ kind: 'not-opened', error })
})

const part = (amount: number) => amount as MajorUnits

test('the amount that is moved is the wanted one, limited by the wallet', () => {
  expect(movedFor('all', part(60))).toBe('all')
  expect(movedFor(part(50), part(60))).toBe(50)
  expect(movedFor(part(60), part(60))).toBe('all')
  expect(movedFor(part(500), part(60))).toBe('all')
  expect(movedFor('all', part(0))).toBeUndefined()
})
