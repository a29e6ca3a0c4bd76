import { type GameDescriptor, type GatewayDescriptor, gatewayDescriptor } from '@krapao/providers'
import { expect, test, vi } from 'vitest'
import { chooseLaunchMethod } from '../features/games/launch-method.ts'
import { mayCreateQr, qrAmounts } from '../features/qr-deposit/qr-amounts.ts'
import { qrChannels } from '../features/qr-deposit/qr-channels.ts'

/** Adds two games and a gateway: their descriptors and their places in the two lists. */
vi.mock(import('@krapao/providers/games'), async (original) => {
  const { GAMES: games } = await original()
  return { GAMES: [...games, { ...NOVEL, code: 'NOVEL' }, { ...NOVEL, code: 'NOVELINK', launch: 'link-by-username' }] as never }
})
vi.mock(import('@krapao/providers/gateways'), async (original) => {
  const { GATEWAYS: gateways } = await original()
  return { GATEWAYS: [...gateways, NOVAPAY] as never }
})

const { NOVEL, NOVAPAY } = vi.hoisted(() => ({
  NOVEL: {
    name: 'Novel Slots',
    category: 'slot',
    currency: 'BAHT',
    wire: 'form',
    class: 'balance-only',
    unknownIsFinalAfterMs: null,
    betFeed: true,
    betTimePrecision: 'second',
    tellsOpenBets: false,
    settlesWithinHours: 1,
    launch: 'form',
    art: { logo: '', background: '', stage: 'slot', hues: [0, 0] },
    demo: null,
  } satisfies Omit<GameDescriptor, 'code'>,
  NOVAPAY: {
    code: 'NOVAPAY',
    wire: 'events',
    currency: 'BAHT',
    minimum: 30,
    shortcuts: [30, 60, 90],
    hasConfiguredMinimum: true,
    stepMinor: 100,
    channel: 'payment',
    picture: 'bill-payment',
    answers: 'each-qr',
    mark: { colour: '#fff', deep: '#000', strokes: ['M10 10h24'] },
  } satisfies GatewayDescriptor,
}))

const provider = 'NOVAPAY' as Parameters<typeof qrAmounts>[0]
const settings = { iframeMode: true, signIn: {} }

test('a new form game is entered by a page of the server, and a new link game by its link', () => {
  expect(chooseLaunchMethod({ code: 'NOVEL', web: 'https://novel.test/' }, settings)).toEqual({
    kind: 'credentials',
    code: 'NOVEL',
    newTab: true,
  })
  expect(chooseLaunchMethod({ code: 'NOVELINK', web: 'https://novel.test/' }, settings)).toEqual({
    kind: 'auto-login',
    code: 'NOVELINK',
    newTab: true,
  })
})

test('a new gateway has its channel, mark, minimum, buttons and rule of satang', () => {
  const bank = { nameTH: 'โนวา', nameEN: 'Nova', nameLA: null }
  const account = { bankType: 'PAYMENT', bankCode: 'NOVAPAY', mode: '', bank, bankAccountName: 'K', bankAccountNo: '1', currency: 'BAHT' }
  expect(qrChannels([account])).toEqual([{ provider, bank, payee: 'K' }])
  expect(gatewayDescriptor('NOVAPAY').mark.strokes).toHaveLength(1)
  expect(qrAmounts(provider, { configured: {} })).toEqual({ minimum: 30, shortcuts: [30, 60, 90] })
  expect(qrAmounts(provider, { configured: { NOVAPAY: 50 as never } })).toEqual({ minimum: 50, shortcuts: [50, 60, 90] })
  expect([mayCreateQr(provider, 30, 30), mayCreateQr(provider, 29, 30), mayCreateQr(provider, 30.5, 30)]).toEqual([true, false, false])
})
