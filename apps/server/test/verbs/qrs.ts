import { createQr, getQr, getWallet, type QrProvider, QR_PROVIDERS } from '@krapao/contract'
import { expect, vi } from 'vitest'
import { pageOf, type Scene, type Work } from '../faults/scene.ts'
import type { ServerProcess } from '../faults/server-process.ts'
import { baht, walletOf } from '../money.ts'
import { askQr } from '../simulation/paying.ts'
import { often } from '../simulation/action.ts'
import type { World, WorldPlayer } from '../world.ts'
import type { RouteWorld, Verbs } from './verb.ts'

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

const aQr = async ({ owner }: RouteWorld) => ({ params: { qrcodeId: (await makeQr(owner)).qrcodeId } })

/** A live QR of the customer, made at this server. */
export async function qrOf(scene: Scene, server: ServerProcess): Promise<string> {
  const qr = await pageOf(scene, server)(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  if (!qr.hasQrcode) throw new Error('no QR was made')
  return qr.qrcodeId
}

const makesQr: Work = async (scene) => ({ attempt: async (server) => void (await qrOf(scene, server)) })

export const qrVerbs: Verbs = {
  'GET /api/qrcode/:provider': { call: () => ({ params: { provider: 'FP' } }) },
  'POST /api/qrcode/:provider': {
    call: () => ({ params: { provider: 'KBANK' }, body: { amount: 100 } }),
    races: [
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
    works: { 'POST /api/qrcode/KBANK': makesQr },
    simulated: often(2, askQr),
  },
  'POST /api/qrcode': {
    call: () => ({ body: { amount: 100 } }),
    races: [
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
  },
  'DELETE /api/qrcode/:qrcodeId': {
    call: aQr,
    races: [
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
  },
  'POST /api/qrcode/:qrcodeId/paid': {
    call: aQr,
    races: [
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
  },
}
