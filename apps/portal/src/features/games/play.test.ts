import { AUTO_LOGIN, type AutoLoginCode } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import { expect, test, vi } from 'vitest'
import { decideEntrance, type Entrance, type GameCredentials } from './play-decision.ts'
import { play, type PlaySteps } from './play.ts'

const credentials: GameCredentials = { username: 'kp001', password: 'p&ss 1', event: null }
const settings = {
  iframeMode: false,
  signIn: {
    JOKER: 'https://joker.test/sign-in',
    SLOTXO: 'https://xo.test/sign-in',
    UFABET: 'https://sport.test/in',
    SUPERSLOT: 'https://super.test/m?lang=th',
    SEXYGAME: 'https://live.test/',
  },
}
const entrance = (code: string, web: string | null = 'https://web.test/') => decideEntrance({ code, web }, credentials, settings)

test.each(Object.keys(AUTO_LOGIN) as AutoLoginCode[])('[GAME-45] %s is entered by its auto-login link', (code) => {
  expect(entrance(code)).toEqual({ kind: 'auto-login', code, newTab: false })
})

test('[GAME-34] [GAME-35] [GAME-47] the link opens in a new tab only in iframe mode', () => {
  expect(entrance('PG')).toMatchObject({ newTab: false })
  expect(decideEntrance({ code: 'PG', web: 'https://web.test/' }, credentials, { ...settings, iframeMode: true })).toMatchObject({
    newTab: true,
  })
})

test.each([
  ['[GAME-36]', 'JOKER'],
  ['[GAME-37]', 'SLOTXO'],
] as const)('%s %s takes a posted credentials form at the configured address', (_, code) => {
  expect(entrance(code)).toEqual({ kind: 'form', address: settings.signIn[code], fields: { username: 'kp001', password: 'p&ss 1' } })
})

test('[GAME-38] UFABET also gets the hidden form state', () => {
  const withState = { ...credentials, event: { __VIEWSTATE: 'abc' } }
  expect(decideEntrance({ code: 'UFABET', web: 'https://web.test/' }, withState, settings)).toMatchObject({
    address: settings.signIn.UFABET,
    fields: { __VIEWSTATE: 'abc', username: 'kp001', password: 'p&ss 1' },
  })
})

test('form state cannot replace the credentials', () => {
  const withState = { ...credentials, event: { username: 'someone' } }
  expect(decideEntrance({ code: 'UFABET', web: 'https://web.test/' }, withState, settings)).toMatchObject({ fields: { username: 'kp001' } })
})

test('[GAME-40] SUPERSLOT gets username and password in the query, encoded', () => {
  expect(entrance('SUPERSLOT')).toEqual({ kind: 'page', address: 'https://super.test/m?lang=th&username=kp001&password=p%26ss+1' })
})

test('[GAME-41] SEXYGAME opens the provider site of the settings', () => {
  expect(entrance('SEXYGAME')).toEqual({ kind: 'page', address: 'https://live.test/' })
})

test('[GAME-42] any other game opens its own web address', () => {
  expect(entrance('NEWGAME')).toEqual({ kind: 'page', address: 'https://web.test/' })
})

test('[GAME-13] a game without a web address has no entrance', () => expect(entrance('PG', null)).toBeUndefined())

const autoLogin: Entrance = { kind: 'auto-login', code: 'PG', newTab: false }

function steps(message: 'TRANSFER_SUCCESS' | 'TRANSFER_PENDING' = 'TRANSFER_SUCCESS') {
  return {
    transferAll: vi.fn<PlaySteps['transferAll']>(async () => ({ message })),
    link: vi.fn<PlaySteps['link']>(async () => 'https://pg.test/?t=1'),
  }
}

test('[GAME-15] [GAME-43] [GAME-44] money in the wallet is moved to the game before the door opens', async () => {
  const made = steps()
  expect(await play(60 as Baht, autoLogin, made)).toEqual({ kind: 'link', address: 'https://pg.test/?t=1', newTab: false })
  expect(made.transferAll.mock.invocationCallOrder[0]).toBeLessThan(made.link.mock.invocationCallOrder[0]!)
})

test('[GAME-14] with an empty wallet nothing is transferred and the game just opens', async () => {
  const made = steps()
  await play(0 as Baht, autoLogin, made)
  expect(made.transferAll).not.toHaveBeenCalled()
  expect(made.link).toHaveBeenCalledOnce()
})

test('[GAME-17] a failed transfer opens nothing', async () => {
  const made = steps()
  made.transferAll.mockRejectedValue(new Error('TRANSFER_FAIL'))
  await expect(play(60 as Baht, autoLogin, made)).rejects.toThrow('TRANSFER_FAIL')
  expect(made.link).not.toHaveBeenCalled()
})

test('[GAME-17] money still on its way opens nothing', async () => {
  const made = steps('TRANSFER_PENDING')
  expect(await play(60 as Baht, autoLogin, made)).toEqual({ kind: 'in-progress' })
  expect(made.link).not.toHaveBeenCalled()
})

test('a form or a page needs no further question', async () => {
  const page: Entrance = { kind: 'page', address: 'https://web.test/' }
  expect(await play(0 as Baht, page, steps())).toBe(page)
})
