import { createQr, expectDeposit, getQr, getWallet, type QrProvider, QR_PROVIDERS } from '@krapao/contract'
import { expect, vi } from 'vitest'
import { encoded, giftLink, redeemedThere } from '../gift-links.ts'
import { baht, walletOf } from '../money.ts'
import type { World, WorldPlayer } from '../world.ts'
import type { Races } from './race.ts'

/** A live QR of this player. */
export async function makeQr(player: WorldPlayer, provider: QrProvider = 'KBANK', amount = 100) {
  const qr = await player.call(createQr, { params: { provider }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error(`no QR: ${qr.message}`)
  return qr
}

/** Of these, the ones that can still be paid at their gateways. */
async function liveAtGateways(world: World, qrIds: string[]): Promise<string[]> {
  const codes = (await world.control('GET', 'qr')) as { reference: string; state: string }[]
  return codes.filter(({ reference, state }) => state === 'live' && qrIds.includes(reference)).map(({ reference }) => reference)
}

async function qrsOf({ db }: World, { playerId }: WorldPlayer) {
  return db.selectFrom('deposit.qr').select(['qr_id', 'state']).where('player_id', '=', playerId).execute()
}

/** Under one key, each for another amount: the first has it, whoever that is. */
async function expectOneQr(world: World, player: WorldPlayer, tally: Record<string, number>): Promise<void> {
  expect(tally).toEqual({ OK: 1, REQUEST_KEY_REUSED: 49 })
  expect((await qrsOf(world, player)).map(({ state }) => state)).toEqual(['live'])
}

export const depositRaces: Races = {
  'POST /api/qrcode/:provider': [
    {
      says: '[QR-34] QRs of all providers, of which one is left',
      async lay(world) {
        const player = await world.player()
        return {
          player,
          input: (index) => ({ params: { provider: QR_PROVIDERS[index % 5]! }, body: { amount: 100 + index } }),
          async after({ tally, isOneKey }) {
            if (isOneKey) return expectOneQr(world, player, tally)
            expect(Object.entries(tally).reduce((sum, [code, count]) => sum + (['OK', 'QR_FAIL'].includes(code) ? count : 0), 0)).toBe(50)
            const shown = await Promise.all(QR_PROVIDERS.map((provider) => player.call(getQr, { params: { provider } })))
            const live = shown.flatMap((qr) => (qr.hasQrcode ? [qr.qrcodeId] : []))
            expect(live).toHaveLength(1)
            const made = await qrsOf(world, player)
            expect([made.length, made.filter(({ state }) => state === 'replaced').length]).toEqual([50, 49])
            // The gateways are told after the answer.
            const ids = made.map(({ qr_id }) => qr_id)
            await vi.waitFor(async () => expect(await liveAtGateways(world, ids)).toEqual(live), 5000)
          },
        }
      },
    },
  ],
  'POST /api/qrcode': [
    {
      says: 'QRs of whichever provider does best, of which one is left',
      async lay(world) {
        const player = await world.player()
        return {
          player,
          input: (index) => ({ body: { amount: 100 + index } }),
          async after({ tally, isOneKey }) {
            if (isOneKey) return expectOneQr(world, player, tally)
            expect((tally['OK'] ?? 0) + (tally['QR_FAIL'] ?? 0)).toBe(50)
            const made = await qrsOf(world, player)
            // None failed, so nobody was asked twice.
            expect(made.map(({ state }) => state).toSorted()).toEqual(['live', ...Array<string>(49).fill('replaced')])
            const live = made.filter(({ state }) => state === 'live').map(({ qr_id }) => qr_id)
            const { qr } = await player.call(getWallet)
            expect(qr).toMatchObject({ qrcodeId: live[0], state: 'waiting' })
            // The gateways are told after the answer.
            const ids = made.map(({ qr_id }) => qr_id)
            await vi.waitFor(async () => expect(await liveAtGateways(world, ids)).toEqual(live), 5000)
          },
        }
      },
    },
  ],
  'DELETE /api/qrcode/:qrcodeId': [
    {
      says: '[QR-04] one QR',
      async lay(world) {
        const player = await world.player()
        const { qrcodeId } = await makeQr(player)
        return {
          player,
          input: { params: { qrcodeId } },
          async after({ tally }) {
            expect(tally).toEqual({ QR_CANCELLED: 1, NO_DATA: 49 })
            expect(await qrsOf(world, player)).toEqual([{ qr_id: qrcodeId, state: 'cancelled' }])
            expect(await liveAtGateways(world, [qrcodeId])).toEqual([])
          },
        }
      },
    },
  ],
  'POST /api/qrcode/:qrcodeId/paid': [
    {
      says: 'one QR that is said to be paid',
      async lay(world) {
        const player = await world.player()
        const { qrcodeId } = await makeQr(player)
        return {
          player,
          input: { params: { qrcodeId } },
          async after({ tally, answers }) {
            expect(tally).toEqual({ OK: 50 })
            expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
            expect([await walletOf(player), await qrsOf(world, player)]).toEqual([0, [{ qr_id: qrcodeId, state: 'live' }]])
          },
        }
      },
    },
  ],
  'POST /api/wallet/truelink': [
    {
      says: '[GIFT-10] [ERR-77] one gift link',
      async lay(world) {
        const player = await world.player()
        const link = await giftLink(world, { amount: 100 })
        const body = { link: await encoded(world, link) }
        return {
          player,
          input: { body },
          async after({ tally, isOneKey }) {
            // Under one key the others are answered while the first is on its way, or after it.
            expect((tally['TRUELINK_SUCCESS'] ?? 0) + (tally['TRUELINK_PENDING'] ?? 0)).toBe(isOneKey ? 50 : 1)
            expect(tally['TRUELINK_DUPLICATE'] ?? 0).toBe(isOneKey ? 0 : 49)
            const there = (await redeemedThere(world)).filter(({ voucher }) => link.endsWith(voucher))
            expect([await walletOf(player), there.length]).toEqual([100, 1])
          },
        }
      },
    },
  ],
  'POST /api/wallet/add': [
    {
      says: '[WAL-07] a deposit that is only expected',
      async lay(world) {
        const player = await world.player()
        return {
          player,
          input: { body: { amount: 300 } },
          async after({ tally }) {
            expect(tally).toEqual({ DEPOSIT_EXPECTED: 50 })
            expect(await walletOf(player)).toBe(0)
            expect(await announcedBy(world, player)).toEqual([30_000n])
          },
        }
      },
    },
    {
      says: 'a transfer of an account that is not proven is announced with one amount',
      async lay(world) {
        const player = await world.player({ proven: false })
        return {
          player,
          input: { body: { amount: 300 } },
          async after({ answers }) {
            expect(new Set(answers.map(({ json }) => (json as { announcement: { amount: number } }).announcement.amount)).size).toBe(1)
            expect(await announcedBy(world, player)).toHaveLength(1)
          },
        }
      },
    },
  ],
  'POST /api/wallet/add/sent': [
    {
      says: 'one announced transfer is said to be sent once',
      async lay(world) {
        const player = await world.player({ proven: false })
        await player.call(expectDeposit, { body: { amount: baht(300) } })
        return {
          player,
          input: {},
          async after({ tally, answers }) {
            expect(tally).toEqual({ OK: 50 })
            expect(new Set(answers.map(({ json }) => (json as { saidSentAt: string }).saidSentAt)).size).toBe(1)
            const { announced } = await player.call(getWallet)
            expect(answers[0]!.json).toEqual({ saidSentAt: announced!.saidSentAt })
            expect([await walletOf(player), (await announcedBy(world, player)).length]).toEqual([0, 1])
          },
        }
      },
    },
  ],
}

async function announcedBy(world: World, player: WorldPlayer): Promise<bigint[]> {
  const rows = await world.db.selectFrom('deposit.announced_amount').select('amount').where('player_id', '=', player.playerId).execute()
  return rows.map(({ amount }) => amount)
}
