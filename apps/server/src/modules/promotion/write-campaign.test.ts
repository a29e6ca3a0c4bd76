import { findPromotion, getWallet, listBonuses } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignForm, HALF, offer, startVersion } from '../../../test/campaigns.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { Role } from '../operator/index.ts'
import { campaignCosts } from './campaign-costs.ts'
import { receiveCampaign } from './receive-campaign.ts'
import { startCampaign, stopCampaign, writeCampaign } from './write-campaign.ts'

let world: World
const by = async (role: Role) => instructionFrom(await staff(world, role), 'a test')
const BUDGET = { money: minorUnits(100_000n), number: 5n }

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

test('marketing writes and stops, an owner starts, and whoever else tries changes nothing', async () => {
  const { db, ownerDb } = world
  const form = campaignForm()
  const { code } = form
  const start = async (role: 'owner' | 'marketing') => startCampaign(ownerDb, { code, versionNo: 1, budget: BUDGET }, await by(role))
  expect(await writeCampaign(ownerDb, form, await by('cashier'))).toEqual({ status: 'not_allowed', versionNo: null })
  expect(await start('owner')).toBe('no_campaign')
  expect(await writeCampaign(ownerDb, form, await by('marketing'))).toEqual({ status: 'act', versionNo: 1 })
  const player = await world.player()
  expect(await player.call(listBonuses)).toEqual([])
  expect(await start('marketing')).toBe('not_allowed')
  expect(await start('owner')).toBe('act')
  expect((await player.call(listBonuses)).map((bonus) => bonus.code)).toEqual([code])
  expect(await stopCampaign(ownerDb, code, await by('support'))).toBe('not_allowed')
  expect(await stopCampaign(ownerDb, code, await by('marketing'))).toBe('act')
  expect(await player.call(listBonuses)).toEqual([])
  const acts = await db
    .selectFrom('operator.act')
    .select(['act', 'status'])
    .where('subject', '=', `promotion.campaign ${code}`)
    .orderBy('acted_at')
    .execute()
  expect(acts.map(({ act, status }) => `${act} ${status}`).toSorted()).toEqual(
    ['start act', 'start not_allowed', 'stop act', 'stop not_allowed', 'write act', 'write not_allowed'].toSorted(),
  )
})

test('the same instruction again writes no second version', async () => {
  const [form, instruction] = [campaignForm(), await by('marketing')]
  const written = [await writeCampaign(world.ownerDb, form, instruction), await writeCampaign(world.ownerDb, form, instruction)]
  expect(written).toEqual([
    { status: 'act', versionNo: 1 },
    { status: 'act', versionNo: 1 },
  ])
})

test('two who write at once write two versions', async () => {
  const form = campaignForm()
  const written = await Promise.all([
    writeCampaign(world.ownerDb, form, await by('marketing')),
    writeCampaign(world.ownerDb, form, await by('owner')),
  ])
  expect(new Set(written.map(({ versionNo }) => versionNo))).toEqual(new Set([1, 2]))
})

test('a code is that of one kind, currency and limit for ever, and no version is changed', async () => {
  const form = campaignForm()
  await startVersion(world, form)
  for (const other of [{ kind: 'promotion' }, { currency: 'LAK' }, { limit: { type: 'day', maxReceived: 1 } }] as const)
    expect((await writeCampaign(world.ownerDb, { ...form, ...other }, await by('marketing'))).status).toBe('other_campaign')
  const kept = `terms = jsonb_set(terms, '{keepPercent}', '1')`
  await expect(world.asOwner(`update promotion.campaign_version set ${kept} where code = '${form.code}'`)).rejects.toThrow('append-only')
})

test('its HTML is kept without what could run', async () => {
  const hostile = '<p onclick="steal()">Take it<script>steal()</script></p><img src="https://elsewhere.example/x.png">'
  const words = { th: hostile, la: hostile, en: hostile }
  const code = await offer(world, { kind: 'promotion', description: words, banners: [{ image: '/art/bonus-code.svg', html: words }] })
  const player = await world.player()
  expect((await player.call(findPromotion, { params: { code } })).description).toBe('<p>Take it</p>')
})

test.each([
  ['a code in small letters', { code: 'small' }],
  ['a picture of another site', { banners: [{ image: '//elsewhere.example/x.png', html: { th: '', la: '', en: '' } }] }],
  ['a grant of nothing', { terms: { grant: { kind: 'fixed', amount: 0 } } }],
  ['a deposit that comes to nothing', { terms: { grant: { ...HALF, percent: 1, minimumDeposit: 1 } } }],
  ['a deposit that nobody waits for', { terms: { grant: { ...HALF, waitsForHours: 0 } } }],
  ['a deposit waited for more than 30 days', { terms: { grant: { ...HALF, waitsForHours: 721 } } }],
  ['more than all kept', { terms: { keepPercent: 101 } }],
  ['turnover that no game counts for', { terms: { weights: { slot: 0, sport: 0, lotto: 0 } } }],
  ['no turnover, and more than once', { limit: { type: 'day', maxReceived: 2 }, terms: { multiplierHundredths: 0 } }],
  ['a promotion more than once', { kind: 'promotion', limit: { type: 'day', maxReceived: 1 } }],
])('%s is no campaign', async (_what, wanted) => {
  await expect(writeCampaign(world.ownerDb, campaignForm(wanted as never), await by('marketing'))).rejects.toThrow()
})

test('what does not say how long it waits for its deposit waits for three days', async () => {
  const { waitsForHours: _, ...grant } = HALF
  const form = campaignForm({ terms: { grant: grant as typeof HALF } })
  await startVersion(world, form)
  const player = await world.player()
  await receiveCampaign(world.deps, { playerId: player.playerId, kind: 'bonus', code: form.code })
  const { bonus } = await player.call(getWallet)
  expect(Date.parse(bonus!.expiresAt!) - Date.parse(bonus!.openedAt)).toBe(72 * 3_600_000)
})

test('[ERR-45] a budget is never set below what is used, and may be raised', async () => {
  const form = campaignForm()
  await startVersion(world, form, { money: 250, number: null })
  const players = await Promise.all([world.player(), world.player(), world.player()])
  const receive = (index: number) => receiveCampaign(world.deps, { playerId: players[index]!.playerId, kind: 'bonus', code: form.code })
  expect([await receive(0), await receive(1), await receive(2)]).toEqual(['granted', 'granted', 'full'])
  const budget = async (money: bigint, number: bigint | null) =>
    startCampaign(world.ownerDb, { code: form.code, versionNo: 1, budget: { money: minorUnits(money), number } }, await by('owner'))
  expect([await budget(19_999n, null), await budget(30_000n, 1n), await budget(30_000n, 3n), await receive(2)]).toEqual([
    'spent',
    'spent',
    'act',
    'granted',
  ])
  expect((await campaignCosts(world.db)).find(({ code }) => code === form.code)).toEqual({
    code: form.code,
    kind: 'bonus',
    currency: 'BAHT',
    isActive: true,
    versionNo: 1,
    newestVersionNo: 1,
    money: 30_000n,
    number: 3,
    moneyLimit: 30_000n,
    numberLimit: 3,
  })
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  expect(metrics).toContain(`krapao_campaign_money{campaign="${form.code}",of="used"} 30000`)
  expect(metrics).toContain(`krapao_campaign_receipts{campaign="${form.code}",of="limit"} 3`)
})
