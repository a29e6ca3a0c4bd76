import { OPERATOR_WALLETS } from '../../seed/site.ts'
import { isPaid } from '../faults/scene.ts'
import { FIFTY } from '../races/fire.ts'
import { deliverAll, qrReport, reversalOf, walletReport } from '../races/reports.ts'
import { takeBack } from '../simulation/bank-changes.ts'
import { pay } from '../simulation/paying.ts'
import { often } from '../simulation/action.ts'
import type { World, WorldPlayer } from '../world.ts'
import { makeQr, qrOf } from './qrs.ts'
import { byEvent, byPayment, ONE_CREDIT } from './told.ts'
import type { Verbs } from './verb.ts'

const SETTLES = ['deposit.settle', 'deposit.settle_batch', 'deposit.keep_unallocated']

/** From the wallet of their phone, which they have shown to be theirs. */
async function sendsFromWallet(world: World, player: WorldPlayer) {
  await world.asOwner(`update account.player set phone_verified_at = created_at where player_id = '${player.playerId}'`)
  const sent = { fromPhone: player.phone, toWallet: OPERATOR_WALLETS.auto, amount: 40 }
  return (await world.control('POST', 'wallet/transfer', sent)) as { transRef: string }
}

/** What gateways and the wallet provider tell. */
export const gatewayVerbs: Verbs = {
  'POST /webhooks/qr/:provider': {
    posts: SETTLES,
    reports: [
      {
        says: '[QR-26] one report fifty times at once is one credit',
        lay: async (world, player) => {
          const report = qrReport(world, (await makeQr(player)).qrcodeId)
          return () => report
        },
        outcome: ONE_CREDIT,
      },
      {
        says: '[QR-26] one payment under fifty event ids at once is one credit',
        lay: async (world, player) => byEvent(qrReport(world, (await makeQr(player)).qrcodeId)),
        outcome: ONE_CREDIT,
      },
      {
        says: '[QR-26] fifty payments of one QR at once are one credit, and forty-nine wait for manual review',
        lay: async (world, player) => byPayment(qrReport(world, (await makeQr(player)).qrcodeId)),
        outcome: { settled: [100], waiting: Array<string>(49).fill('100 the QR was paid before') },
      },
      {
        says: '[QR-26] one payment of a QR nobody knows, told fifty times at once, waits once',
        lay: async (world) => () => qrReport(world, 'NOTOURS'),
        outcome: { settled: [], waiting: ['100 the QR is not known'] },
      },
    ],
    works: {
      'POST /webhooks/qr/KBANK': isPaid(async (scene, server) => {
        const qrId = await qrOf(scene, server)
        return { by: () => scene.stage.world.control('POST', `qr/${qrId}/pay`, {}), amount: 100 }
      }),
    },
    simulated: often(2, pay),
  },
  'POST /webhooks/qr/:provider/reversals': {
    posts: ['deposit.record_reversal'],
    reports: [
      {
        says: '[DEP-22] one payment taken back under fifty event ids at once is taken back once, and from no wallet yet',
        lay: async (world, player) => {
          const paid = qrReport(world, (await makeQr(player)).qrcodeId)
          await deliverAll(world, [paid])
          return byEvent(reversalOf(world, paid))
        },
        outcome: ONE_CREDIT,
      },
    ],
    works: {
      'POST /webhooks/qr/KBANK/reversals': isPaid(async (scene, server) => {
        const { world } = scene.stage
        const { transRef } = (await world.control('POST', `qr/${await qrOf(scene, server)}/pay`, {})) as { transRef: string }
        await world.sandbox.flushWebhooks()
        // Nothing is taken from the wallet until staff say so.
        return { by: () => world.control('POST', `payments/${transRef}/reverse`, {}), amount: 100 }
      }),
    },
    simulated: [takeBack],
  },
  'POST /webhooks/wallet': {
    posts: SETTLES,
    reports: [
      {
        says: '[DEP-17] one report fifty times at once is one credit',
        lay: async (world, player) => {
          const report = await walletReport(world, player)
          return () => report
        },
        outcome: ONE_CREDIT,
      },
      {
        says: '[DEP-17] one transfer under fifty event ids at once is one credit',
        lay: async (world, player) => byEvent(await walletReport(world, player)),
        outcome: ONE_CREDIT,
      },
      {
        says: '[DEP-17] fifty transfers at once are fifty credits',
        lay: async (world, player) => byPayment(await walletReport(world, player)),
        outcome: { settled: Array<number>(FIFTY).fill(100), waiting: [] },
      },
    ],
    works: {
      'POST /webhooks/wallet': isPaid(async ({ stage: { world }, customer: { player } }) => {
        return { by: () => sendsFromWallet(world, player), amount: 40 }
      }),
    },
    notSimulated: 'nobody pays from a wallet in them',
  },
  'POST /webhooks/wallet/reversals': {
    posts: ['deposit.record_reversal'],
    reports: [
      {
        says: '[DEP-22] one transfer taken back under fifty event ids at once is taken back once, and from no wallet yet',
        lay: async (world, player) => {
          const paid = await walletReport(world, player)
          await deliverAll(world, [paid])
          return byEvent(reversalOf(world, paid))
        },
        outcome: ONE_CREDIT,
      },
    ],
    works: {
      'POST /webhooks/wallet/reversals': isPaid(async ({ stage: { world }, customer: { player } }) => {
        const { transRef } = await sendsFromWallet(world, player)
        await world.sandbox.flushWebhooks()
        return { by: () => world.control('POST', `wallet/transfers/${transRef}/reverse`, {}), amount: 40 }
      }),
    },
    notSimulated: 'nobody pays from a wallet in them',
  },
}
