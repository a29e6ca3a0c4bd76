import { createQr } from '@krapao/contract'
import { baht } from '../money.ts'
import type { World, WorldPlayer } from '../world.ts'
import type { Scene } from './scene.ts'

const DECIDED = 'each payment that was credited was decided by a person, or is counted'
const COUNTED = 'each sum of an hour and of a day is what was credited in it without a person'
const BOUNDED = 'no more was credited in an hour or a day without a person than the rule said'
const ASKED = 'each payment above the sum of its rule was credited by a person, or once its provider had said so'
const QUESTIONS = 'each question is about a payment, and what a provider has confirmed stands in an answer'

async function payQr(world: World, player: WorldPlayer, amount: number): Promise<void> {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  await world.control('POST', `qr/${qr.hasQrcode ? qr.qrcodeId : ''}/pay`, {})
  await world.sandbox.flushWebhooks()
}

const OF_THE_HOUR = `period = 'hour' and teller = 'qr:KBANK'`
/** As if its owner had always said so, in the chain of the rules and in its table. */
const always = (table: string, says: string, key: string) => `
  update operator.rule_change set after = after || '${says}' where table_name = '${table}' and key @> '${key}'`

/** In satang. */
export const WITHOUT_A_PERSON: Scene = {
  what: 'a QR of 700 that was credited once its gateway had answered, one of 400 by its report, and one of 800 that its gateway is asked about',
  async lay(world) {
    await world.asOwner(`update deposit.ask_rule set above = 50000 where currency = 'BAHT'`)
    // What was credited before the rule was set may have been above it.
    await world.passTime(120_000)
    const player = await world.player()
    await payQr(world, player, 700)
    await world.askFirst()
    await payQr(world, player, 400)
    await payQr(world, player, 800)
  },
  damages: [
    ['a credit that nobody decided and that is not counted', `update deposit.payment set counted_as = null where amount = 40000`, DECIDED],
    ['a credit that was counted for another gateway', `update deposit.payment set counted_as = 'qr:FP' where amount = 40000`, COUNTED],
    ['an hour lowered by one satang', `update deposit.credit_sum set amount = amount - 1 where ${OF_THE_HOUR} and amount > 0`, COUNTED],
    ['an hour of one credit fewer', `update deposit.credit_sum set credits = credits - 1 where ${OF_THE_HOUR} and credits > 0`, COUNTED],
    ['the sums emptied', `delete from deposit.credit_sum`, COUNTED],
    [
      'more in an hour than the rule said',
      always('deposit.credit_limit', '{"amount": 109999}', '{"channel": "qr", "currency": "BAHT", "period": "hour"}'),
      BOUNDED,
    ],
    [
      'more payments in an hour than the rule said',
      always('deposit.credit_limit', '{"credits": 1}', '{"channel": "qr", "currency": "BAHT", "period": "hour"}'),
      BOUNDED,
    ],
    [
      'more in a day than the rule said',
      always('deposit.credit_limit', '{"amount": 109999}', '{"channel": "qr", "currency": "BAHT", "period": "day"}'),
      BOUNDED,
    ],
    ['a large credit without its answer', `delete from deposit.payment_report where amount = 70000`, ASKED],
    ['an answer that came by itself', `update reports.report set how = 'reported' where how = 'answered'`, ASKED],
    ['an answer of another amount', `update deposit.payment_report set amount = 70001 where amount = 70000`, ASKED],
    [
      'a credit above a sum that was set before',
      `update operator.rule_change set after = after || '{"above": 39999}' where table_name = 'deposit.ask_rule' and key = '{"currency": "BAHT"}'`,
      ASKED,
    ],
    ['a question about no payment', `update deposit.question set reference = 'SCB:NONE' where state = 'open'`, QUESTIONS],
    [
      'a question that nobody has confirmed',
      `update deposit.question set state = 'confirmed', ended_at = now(), next_attempt_at = null where state = 'open'`,
      QUESTIONS,
    ],
  ],
}
