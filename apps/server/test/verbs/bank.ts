import { expectDeposit, withdraw } from '@krapao/contract'
import { readBankAccount } from '../../src/modules/account/index.ts'
import { newRowId } from '../../src/platform/ids.ts'
import { isPaid, pageOf, type Scene, works } from '../faults/scene.ts'
import type { Stage } from '../faults/stage.ts'
import { baht, give } from '../money.ts'
import { FIFTY } from '../races/fire.ts'
import { bankReport, deliverAll, returnReport, reversalOf } from '../races/reports.ts'
import { correctStray, takeBack } from '../simulation/bank-changes.ts'
import { report } from '../simulation/reports.ts'
import { often } from '../simulation/action.ts'
import type { World, WorldPlayer } from '../world.ts'
import { qrOf } from './qrs.ts'
import { STRANGER } from './strangers-payment.ts'
import { byEvent, byPayment, ONE_CREDIT } from './told.ts'
import type { Verbs } from './verb.ts'
import { withdraws } from './withdrawals.ts'

const OUR_ACCOUNT = '0458800011'
const GATEWAYS_ACCOUNT = '0458800022'
const LINE_OF_THE_GATEWAY = {
  fromBankCode: 'SCB',
  fromAccountNo: 'xxxxxxxxxx',
  fromName: 'ใคร',
  toAccountNo: GATEWAYS_ACCOUNT,
  amount: 100,
}

const sends = (world: World, line: object) => world.control('POST', 'bank/transfer', line) as Promise<{ transRef: string }>

async function senderOf({ world }: Stage, { playerId }: WorldPlayer) {
  const { bankCode, accountNo, accountName } = (await readBankAccount(world.deps, playerId))!
  return { fromBankCode: bankCode, fromAccountNo: accountNo, fromName: accountName! }
}

/** Money that waits under a wrong name is corrected to the customer's name, and is theirs. */
async function corrects({ stage, customer }: Scene, how: { amount: number; isBookedAnew?: boolean }) {
  const { world } = stage
  const sender = await senderOf(stage, customer.player)
  const { transRef } = await sends(world, { ...sender, fromName: 'ใคร สักคน', toAccountNo: OUR_ACCOUNT, amount: 30 })
  await world.sandbox.flushWebhooks()
  const by = () => world.control('POST', `bank/lines/${transRef}/correct`, { ...how, fromName: sender.fromName })
  return { by, amount: how.amount }
}

/** Money that comes into it is the gateway's. */
async function gatewaysAccount({ world }: Stage): Promise<void> {
  await world.ownerDb.deleteFrom('site.deposit_account').where('account_no', '=', GATEWAYS_ACCOUNT).execute()
  const row = await world.db.selectFrom('site.deposit_account').selectAll().where('account_no', '=', OUR_ACCOUNT).executeTakeFirstOrThrow()
  const gateways = { deposit_account_id: newRowId(), account_no: GATEWAYS_ACCOUNT, owner_channel: 'qr:KBANK', is_shown: false }
  await world.ownerDb
    .insertInto('site.deposit_account')
    .values({ ...row, ...gateways })
    .execute()
}

/** All that this player has, deposited and paid out. */
async function paidOut(world: World, player: WorldPlayer): Promise<string> {
  await give(world, player, 100)
  await player.call(withdraw, { body: { amount: baht(100) } })
  await world.work()
  const { withdrawal_id } = await world.db.selectFrom('withdraw.withdrawal').select('withdrawal_id').executeTakeFirstOrThrow()
  return withdrawal_id
}

export const bankVerbs: Verbs = {
  'POST /webhooks/bank/:bank': {
    posts: ['deposit.settle', 'deposit.settle_batch', 'deposit.settle_announced', 'deposit.keep_unallocated', 'deposit.record_correction'],
    reports: [
      {
        says: '[DEP-22] one report fifty times at once is one credit',
        lay: async (world, player) => {
          const report = await bankReport(world, player)
          return () => report
        },
        outcome: ONE_CREDIT,
      },
      {
        says: '[DEP-22] one payment under fifty event ids at once is one credit',
        lay: async (world, player) => byEvent(await bankReport(world, player)),
        outcome: ONE_CREDIT,
      },
      {
        says: '[DEP-22] fifty payments at once are fifty credits',
        lay: async (world, player) => byPayment(await bankReport(world, player)),
        outcome: { settled: Array<number>(FIFTY).fill(100), waiting: [] },
      },
      {
        says: '[DEP-22] one payment of somebody unknown, told fifty times at once, waits once',
        lay: async (world, player) => {
          const report = await bankReport(world, player, { fromAccountNo: '9999999999' })
          return () => report
        },
        outcome: { settled: [], waiting: ['100 the sending account is not known'] },
      },
      {
        says: '[DEP-22] one correction of money that waits, told fifty times at once, is booked once',
        lay: async (world, player) => {
          const report = await bankReport(world, player, { fromAccountNo: '9999999999' })
          await deliverAll(world, [report])
          return () => ({ ...report, event: { ...report.event, eventId: 'corrected', revision: 1, amount: '80.00' } })
        },
        outcome: { settled: [], waiting: ['80 the sending account is not known'] },
      },
      {
        says: '[DEP-22] one correction of a credited payment, told fifty times at once, is one contradiction',
        lay: async (world, player) => {
          const report = await bankReport(world, player)
          await deliverAll(world, [report])
          return () => ({ ...report, event: { ...report.event, eventId: 'corrected', revision: 1, amount: '80.00' } })
        },
        outcome: { settled: [100], waiting: ['80 its bank has corrected it'] },
      },
      {
        says: '[DEP-22] a line in the place of one that waits, told fifty times at once, is one credit',
        lay: async (world, player) => {
          const report = await bankReport(world, player)
          const first = { ...report, event: { ...report.event, fromAccountNo: '9999999999' } }
          await deliverAll(world, [first])
          return () => ({ ...report, event: { ...report.event, eventId: 'anew', transRef: 'ANEW', corrects: report.event['transRef'] } })
        },
        outcome: ONE_CREDIT,
      },
    ],
    works: {
      'POST /webhooks/bank/SCB': isPaid(async ({ stage, customer }) => {
        const line = { ...(await senderOf(stage, customer.player)), toAccountNo: OUR_ACCOUNT, amount: 70 }
        return { by: () => sends(stage.world, line), amount: 70 }
      }),
      'POST /webhooks/bank of a first transfer, which proves the account': isPaid(async (scene, server) => {
        const { stage, customer } = scene
        for (const table of ['bank_claim', 'proven_bank_account'])
          await stage.world.asOwner(`delete from account.${table} where player_id = '${customer.player.playerId}'`)
        const { announcement } = await pageOf(scene, server)(expectDeposit, { body: { amount: baht(70) } })
        const line = { ...(await senderOf(stage, customer.player)), toAccountNo: OUR_ACCOUNT, amount: announcement.amount }
        return { by: () => sends(stage.world, line), amount: announcement.amount }
      }),
      'POST /webhooks/bank of somebody unknown': isPaid(async ({ stage }) => ({ by: () => sends(stage.world, STRANGER), amount: 0 })),
      'POST /webhooks/bank/SCB of a correction': isPaid(async (scene) => corrects(scene, { amount: 35 })),
      'POST /webhooks/bank/SCB of a line booked anew': isPaid(async (scene) => corrects(scene, { amount: 35, isBookedAnew: true })),
      'POST /webhooks/bank of a payment that its gateway has told of': isPaid(async (scene, server) => {
        const { world } = scene.stage
        await gatewaysAccount(scene.stage)
        await world.control('POST', `qr/${await qrOf(scene, server)}/pay`, {})
        scene.customer.paid += 100
        await world.sandbox.flushWebhooks()
        return { by: () => sends(world, LINE_OF_THE_GATEWAY), amount: 0 }
      }),
      'POST /webhooks/qr/KBANK of a payment that the feed has told of': isPaid(async (scene, server) => {
        const { world } = scene.stage
        await gatewaysAccount(scene.stage)
        const qrId = await qrOf(scene, server)
        await sends(world, LINE_OF_THE_GATEWAY)
        await world.sandbox.flushWebhooks()
        return { by: () => world.control('POST', `qr/${qrId}/pay`, {}), amount: 100 }
      }),
    },
    simulated: [...often(3, report), correctStray],
  },
  'POST /webhooks/bank/:bank/reversals': {
    posts: ['deposit.record_reversal'],
    reports: [
      {
        says: '[DEP-22] fifty payments taken back at once are fifty chargebacks, and from no wallet yet',
        lay: async (world, player) => {
          const paid = byPayment(await bankReport(world, player))
          await deliverAll(
            world,
            Array.from({ length: FIFTY }, (_, index) => paid(index)),
          )
          return (index) => reversalOf(world, paid(index))
        },
        outcome: { settled: Array<number>(FIFTY).fill(100), waiting: [] },
      },
      {
        says: '[DEP-22] money of somebody unknown, taken back fifty times at once, waits for nobody',
        lay: async (world, player) => {
          const paid = await bankReport(world, player, { fromAccountNo: '9999999999' })
          await deliverAll(world, [paid])
          const taken = reversalOf(world, paid)
          return () => taken
        },
        outcome: { settled: [], waiting: [] },
      },
    ],
    works: {
      'POST /webhooks/bank/SCB/reversals': isPaid(async ({ stage, customer }) => {
        const line = { ...(await senderOf(stage, customer.player)), toAccountNo: OUR_ACCOUNT, amount: 70 }
        const { transRef } = await sends(stage.world, line)
        await stage.world.sandbox.flushWebhooks()
        // Nothing is taken from the wallet until staff say so.
        return { by: () => stage.world.control('POST', `payments/${transRef}/reverse`, {}), amount: 70 }
      }),
    },
    simulated: [takeBack],
  },
  'POST /webhooks/bank/returned-payouts': {
    posts: ['withdraw.receive_returned_payout'],
    reports: [
      {
        says: 'one return fifty times at once is in the wallet once',
        lay: async (world, player) => {
          const report = returnReport(world, await paidOut(world, player))
          return () => report
        },
        outcome: ONE_CREDIT,
      },
      {
        says: 'one return under fifty event ids at once is in the wallet once',
        lay: async (world, player) => byEvent(returnReport(world, await paidOut(world, player))),
        outcome: ONE_CREDIT,
      },
      {
        says: 'fifty returns of one payout at once are in the wallet once, and forty-nine wait for manual review',
        lay: async (world, player) => {
          const report = returnReport(world, await paidOut(world, player))
          return (index) => ({ ...report, event: { ...report.event, returnReference: `R-${index}` } })
        },
        outcome: { settled: [100], waiting: Array<string>(49).fill('100 returned') },
      },
      {
        says: 'one return of nobody’s payout, told fifty times at once, waits once',
        lay: async (world) => () => returnReport(world, 'NOTOURS'),
        outcome: { settled: [], waiting: ['100 returned'] },
      },
    ],
    works: {
      'POST /webhooks/bank/returned-payouts': isPaid(async (scene, server) => {
        await (await withdraws(scene, server)).attempt(server)
        await works.attempt(server)
        const { world } = scene.stage
        const payouts = (await world.control('GET', 'bank/payouts')) as { payoutKey: string }[]
        return { by: () => world.control('POST', `bank/payouts/${payouts[0]!.payoutKey}/return`, {}), amount: 50 }
      }),
    },
    notSimulated: 'their bank returns no payout',
  },
}
