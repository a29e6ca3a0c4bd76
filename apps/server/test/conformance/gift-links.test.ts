import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signatureProblem } from '@krapao/protocols'
import { createScene, PATIENTLY, type Scene } from './scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await createScene()
})
afterEach(async () => {
  await scene.clearFaults()
  await scene.reports()
})
afterAll(() => scene.close())

const TO = '0990000001'
const longAgo = () => ({ since: new Date(Date.now() - 60_000), after: undefined })

async function voucherOf(over: object = {}): Promise<string> {
  const { link } = await scene.control('POST', '/giftlinks', { amount: 49.5, ...over })
  return new URL(link).searchParams.get('v')!
}

const redeemed = async (voucher: string) =>
  (await scene.control('GET', '/giftlinks/redemptions')).filter(
    (row: { voucher: string; state: string }) => row.voucher === voucher && row.state === 'redeemed',
  )

describe('gift links', () => {
  test('a voucher is redeemed once per redemption id, with the same answer each time, and under no other id', async () => {
    const { giftLinks } = scene.integrations
    const asked = { redemptionId: scene.newReference(), voucher: await voucherOf(), toWallet: TO }
    const first = await giftLinks.redeem(asked)
    expect(first).toMatchObject({ outcome: 'done', redeemed: { voucher: asked.voucher, amount: 4950n, currency: 'BAHT' } })
    expect(await giftLinks.redeem(asked)).toEqual(first)
    expect(await giftLinks.redeem({ ...asked, redemptionId: scene.newReference() })).toEqual({ outcome: 'refused', reason: 'used' })
    expect(await giftLinks.redeem({ ...asked, toWallet: '0899999999' })).toMatchObject({ outcome: 'in-doubt' })
    expect(await redeemed(asked.voucher)).toHaveLength(1)
  })

  test('what a voucher is worth is told before, unless its provider does not tell', async () => {
    const { giftLinks } = scene.integrations
    expect(await giftLinks.worth(await voucherOf())).toEqual({ outcome: 'done', amount: 4950n, currency: 'BAHT' })
    expect(await giftLinks.worth(await voucherOf({ currency: 'LAK' }))).toEqual({ outcome: 'done', amount: 4950n, currency: 'LAK' })
    expect(await giftLinks.worth(await voucherOf({ hidesWorth: true }))).toEqual({ outcome: 'not-told' })
    expect(await giftLinks.worth(await voucherOf({ isExpired: true }))).toEqual({ outcome: 'refused', reason: 'expired' })
    expect(await giftLinks.worth('abcdefghij0123456789')).toEqual({ outcome: 'refused', reason: 'unknown' })
  })

  test.each([
    ['refuse', 'refused', 'refused', 0],
    ['timeout-before', 'in-doubt', 'done', 1],
    ['timeout-after', 'in-doubt', 'done', 1],
    ['error-before', 'in-doubt', 'done', 1],
    ['error-after', 'in-doubt', 'done', 1],
    ['duplicate', 'done', 'done', 1],
    ['garbage', 'in-doubt', 'done', 1],
    ['slow', 'done', 'done', 1],
  ] as const)(
    'a redemption that meets %s is %s; asked again under its id it is %s, and %d was redeemed',
    async (kind, outcome, again, count) => {
      const asked = { redemptionId: scene.newReference(), voucher: await voucherOf(), toWallet: TO }
      await scene.fault('giftlink', kind)
      const { giftLinks } = kind.startsWith('timeout') ? scene.hasty : scene.integrations
      expect(await giftLinks.redeem(asked)).toMatchObject({ outcome })
      expect(await scene.integrations.giftLinks.redeem(asked)).toMatchObject({ outcome: again })
      expect(await redeemed(asked.voucher)).toHaveLength(count)
    },
  )

  test('one that arrives late is in doubt until it does', async () => {
    const asked = { redemptionId: scene.newReference(), voucher: await voucherOf(), toWallet: TO }
    await scene.fault('giftlink', 'late')
    expect(await scene.integrations.giftLinks.redeem(asked)).toMatchObject({ outcome: 'in-doubt' })
    await expect.poll(async () => (await redeemed(asked.voucher)).length, PATIENTLY).toBe(1)
  })

  test('what was redeemed is listed, and a list that answers another question, or not at all, is not believed', async () => {
    const { giftLinks } = scene.integrations
    const asked = { redemptionId: scene.newReference(), voucher: await voucherOf(), toWallet: TO }
    await giftLinks.redeem(asked)
    const page = await giftLinks.redemptions(longAgo())
    expect(page.outcome === 'done' && page.items.map(({ voucher }) => voucher)).toContain(asked.voucher)
    for (const kind of ['lie', 'refuse', 'error-before', 'garbage']) {
      await scene.fault('giftlink', kind, 'redemptions')
      expect(await giftLinks.redemptions(longAgo())).toMatchObject({ outcome: 'in-doubt' })
      await scene.fault('giftlink', kind, 'worth')
      expect(await giftLinks.worth(asked.voucher)).toMatchObject({ outcome: kind === 'refuse' ? 'refused' : 'in-doubt' })
    }
  })

  test('with the wrong key, or nobody listening, everything is in doubt', async () => {
    const voucher = await voucherOf()
    for (const { giftLinks } of [scene.outsideWith({ GIFTLINK_KEY: 'another-key-altogether' }), scene.unreachable]) {
      expect(await giftLinks.worth(voucher)).toMatchObject({ outcome: 'in-doubt' })
      expect(await giftLinks.redeem({ redemptionId: scene.newReference(), voucher, toWallet: TO })).toMatchObject({ outcome: 'in-doubt' })
      expect(await redeemed(voucher)).toEqual([])
    }
  })
})

describe('wallets', () => {
  async function transfer(): Promise<{ transRef: string; toWallet: string }> {
    const toWallet = scene.newReference().replace('CONFORMS', '09')
    const { transRef } = await scene.control('POST', '/wallet/transfer', { fromPhone: '0812345678', toWallet, amount: 49.5 })
    return { transRef, toWallet }
  }

  test('a transfer to us, and one that is taken back, are reported, signed over their bytes', async () => {
    const { transRef } = await transfer()
    await scene.control('POST', `/wallet/transfers/${transRef}/reverse`, { reason: 'a mistake' })
    const reports = await scene.reports()
    const secret = scene.endpoints.wallet.webhookSecret
    expect(reports.map(({ path }) => path).toSorted()).toEqual(['/webhooks/wallet', '/webhooks/wallet/reversals'])
    for (const { headers, rawBody } of reports) {
      expect(JSON.parse(rawBody.toString())).toMatchObject({ transRef, amount: '49.50' })
      expect(signatureProblem({ secret, headers, rawBody, now: new Date() })).toBeUndefined()
    }
  })

  test('the statement of a wallet tells its transfers and no others', async () => {
    const { transRef, toWallet } = await transfer()
    await transfer()
    const { wallets } = scene.integrations
    const page = await wallets.statement(toWallet, longAgo())
    expect(page).toMatchObject({ outcome: 'done', next: null, items: [{ transRef, toWallet, fromWallet: '0812345678', amount: 4950n }] })
    for (const kind of ['lie', 'refuse', 'error-before', 'garbage']) {
      await scene.fault('wallet', kind, 'statement')
      expect(await wallets.statement(toWallet, longAgo())).toMatchObject({ outcome: 'in-doubt' })
    }
    expect(await scene.outsideWith({ WALLET_KEY: 'another-key-altogether' }).wallets.statement(toWallet, longAgo())).toMatchObject({
      outcome: 'in-doubt',
    })
  })
})
