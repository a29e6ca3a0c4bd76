import { type Currency, minorUnits, NOTHING } from '@krapao/money'
import type { Terms } from '@krapao/terms'
import { type InviteRule, setInviteRule } from '../src/modules/invite/index.ts'
import { type RefundRule, setRefundRule } from '../src/modules/refund/index.ts'
import { termsWith } from './rewards.ts'
import { instructionFrom, staff } from './staff.ts'
import type { World } from './world.ts'

/** Without turnover to do, unless said otherwise. */
export function termsIn(currency: Currency, fields: Partial<Terms> = {}): Terms {
  return termsWith({
    currency,
    grant: { kind: 'fixed', amount: NOTHING },
    multiplierHundredths: 0,
    takePercent: 0,
    threshold: NOTHING,
    ...fields,
  })
}

const NO_SLIDES = { th: [], la: [], en: [] }

/** From now on players get back a tenth of a day's net loss, unless said otherwise. */
export async function giveRefunds(world: World, fields: Partial<RefundRule> = {}, currency: Currency = 'BAHT'): Promise<void> {
  const info = { th: 'คืน', la: 'ຄືນ', en: 'back' }
  const rule = { isOn: true, kind: 'day', ratePercent: 10, terms: termsIn(currency), info, banners: NO_SLIDES, ...fields } as const
  const set = await setRefundRule(world.ownerDb, currency, rule, instructionFrom(await staff(world, 'owner'), 'a test'))
  if (set !== 'act') throw new Error(`the rule of refunds could not be set: ${set}`)
}

/** From now on a friend earns a fifth of the first deposit, at most 200, and half a percent of turnover, unless said otherwise. */
export async function payForFriends(world: World, fields: Partial<InviteRule> = {}, currency: Currency = 'BAHT'): Promise<void> {
  const rule = {
    isOn: true,
    firstDepositPercent: 20,
    turnoverBasisPoints: 50,
    maximumPerFriend: minorUnits(20_000n),
    pendingFrom: 60,
    terms: termsIn(currency),
    banners: NO_SLIDES,
    ...fields,
  }
  const set = await setInviteRule(world.ownerDb, currency, rule, instructionFrom(await staff(world, 'owner'), 'a test'))
  if (set !== 'act') throw new Error(`the rule of inviting could not be set: ${set}`)
}
