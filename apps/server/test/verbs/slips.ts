import { uploadSlip } from '@krapao/contract'
import { expect } from 'vitest'
import { comesIn, pageOf, requests, type Doing, type Scene, works } from '../faults/scene.ts'
import { walletOf } from '../money.ts'
import { expectOnly, times } from '../races/race.ts'
import { uploadSlip as upload, workOnSlip } from '../simulation/slips.ts'
import { often } from '../simulation/action.ts'
import { qrPicture, send, slipPicture, slipsOf, transfer } from '../slips.ts'
import type { Verbs } from './verb.ts'

/** The picture of a transfer that only a slip tells of, or the feed too. */
async function paidSlip(scene: Scene, isReported = false): Promise<Buffer> {
  comesIn(scene, 100)
  return slipPicture(await transfer(scene.stage.world, scene.customer.player, { isReported }))
}

/** A repeated upload is the same slip. */
function uploads(scene: Scene, picture: Buffer): Doing {
  const file = new Blob([new Uint8Array(picture)])
  return requests((server, key) => pageOf(scene, server)(uploadSlip, { file }, key))
}

export const slipVerbs: Verbs = {
  'POST /api/wallet/slip': {
    call: async () => ({ file: await qrPicture('a slip, or not') }),
    races: [
      {
        says: '[SLIP-01] [SLIP-30] one slip',
        async lay(world) {
          const player = await world.player()
          const picture = await slipPicture(await transfer(world, player))
          return {
            player,
            input: { file: picture },
            async after({ tally, isOneKey }) {
              // More at once than a player may send in a day.
              expectOnly(tally, ['OK', 'REQUEST_LIMIT'])
              await world.checkSlips()
              const ends = (await slipsOf(player)).map(({ status, note }) => note ?? status)
              expect(ends.filter((end) => end !== 'SLIP_REFNO_DUPLICATED')).toEqual(['SUCCESS'])
              expect(ends).toHaveLength(isOneKey ? 1 : times(tally, 'OK'))
              expect(await walletOf(player)).toBe(100)
            },
          }
        },
      },
      {
        says: '[SLIP-01] [SLIP-30] pictures that are no slips',
        async lay(world) {
          const player = await world.player()
          const pictures = await Promise.all(Array.from({ length: 10 }, (_, index) => qrPicture(`no slip ${index}`)))
          return {
            player,
            input: (index) => ({ file: pictures[index % 10]! }),
            async after({ tally, isOneKey }) {
              expectOnly(tally, ['OK', 'REQUEST_LIMIT', 'REQUEST_KEY_REUSED'])
              const slips = await slipsOf(player)
              expect(slips.every(({ note }) => note === 'INVALID_SLIP')).toBe(true)
              expect(slips).toHaveLength(isOneKey ? 1 : times(tally, 'OK'))
            },
          }
        },
      },
    ],
    works: { 'POST /api/wallet/slip': async (scene) => uploads(scene, await paidSlip(scene)) },
    simulated: often(2, upload),
  },
  'POST /api/statement/slip': { call: () => ({ body: { page: 1, limit: 10 } }) },
  'GET /api/statement/slip/reference/:reference': {
    call: async ({ owner }) => ({ params: { reference: (await send(owner, await qrPicture('a slip, or not'))).reference! } }),
  },
  'the worker of slips': {
    posts: ['deposit.settle_slip', 'deposit.credit_by_expired_slip'],
    works: {
      'the worker of slips': async (scene, server) => {
        await uploads(scene, await paidSlip(scene)).attempt(server)
        return works
      },
      'the worker of slips, where the feed was faster': async (scene, server) => {
        await uploads(scene, await paidSlip(scene, true)).attempt(server)
        return works
      },
    },
    simulated: often(3, workOnSlip),
  },
}
