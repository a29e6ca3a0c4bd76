import { withdraw } from '@krapao/contract'
import { baht, give } from '../money.ts'
import type { World, WorldPlayer } from '../world.ts'
import { makeQr } from './deposit-races.ts'
import { FIFTY } from './fire.ts'
import { bankReport, deliverAll, qrReport, type Report, returnReport, reversalOf, walletReport } from './reports.ts'

interface WebhookRace {
  /** What is reported, for the name of the test, with the clauses it shows. */
  says: string
  /** What each of the fifty reports. */
  lay(world: World, player: WorldPlayer): Promise<(index: number) => Report>
  /** What then stands credited, and what waits for manual review. */
  outcome: { settled: number[]; waiting: string[] }
}

export const ONE_CREDIT = { settled: [100], waiting: [] }

const byEvent = (report: Report) => (index: number) => ({ ...report, event: { ...report.event, eventId: `event-${index}` } })
const byPayment = (report: Report) => (index: number) => ({
  ...report,
  event: { ...report.event, eventId: `event-${index}`, transRef: `T-${index}` },
})

/** The races of each route that is mounted beside the contract. */
export const WEBHOOK_RACES: Record<string, WebhookRace[]> = {
  'POST /webhooks/qr/:provider': [
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
  'POST /webhooks/qr/:provider/reversals': [
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
  'POST /webhooks/bank/:bank/reversals': [
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
  'POST /webhooks/bank/:bank': [
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
  'POST /webhooks/wallet': [
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
  'POST /webhooks/wallet/reversals': [
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
  'POST /webhooks/bank/returned-payouts': [
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
}

/** All that this player has, deposited and paid out. */
async function paidOut(world: World, player: WorldPlayer): Promise<string> {
  await give(world, player, 100)
  await player.call(withdraw, { body: { amount: baht(100) } })
  await world.work()
  const { withdrawal_id } = await world.db.selectFrom('withdraw.withdrawal').select('withdrawal_id').executeTakeFirstOrThrow()
  return withdrawal_id
}
