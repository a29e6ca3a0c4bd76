import type { Slide } from '@krapao/contract'
import { minorUnits, type Currency, type MinorUnits } from '@krapao/money'
import { readTerms, storedTerms, type Terms } from '@krapao/terms'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import { cleanSlides, type InLanguages } from '../site/index.ts'
import * as functions from './functions.gen.ts'

/** What invited friends earn, in one currency. */
export interface InviteRule {
  isOn: boolean
  firstDepositPercent: number
  /** Hundredths of a percent. */
  turnoverBasisPoints: number
  /** Of one friend's first deposit; null: without a limit. */
  maximumPerFriend: MinorUnits | null
  /** From this suspicion on an earning waits for staff. */
  pendingFrom: number
  /** Of what is collected; its grant is left open. */
  terms: Terms
  banners: InLanguages<Slide[]>
}

/** The rule of this currency as it is now. Each currency has one, on or off. */
export async function readRule(db: Db, currency: Currency): Promise<InviteRule> {
  const row = await db.selectFrom('invite.rule').selectAll().where('currency', '=', currency).executeTakeFirstOrThrow()
  return {
    isOn: row.since !== null,
    firstDepositPercent: row.first_deposit_percent,
    turnoverBasisPoints: row.turnover_basis_points,
    maximumPerFriend: row.maximum_per_friend === null ? null : minorUnits(row.maximum_per_friend),
    pendingFrom: row.pending_from,
    terms: readTerms(row.terms),
    banners: row.banners as unknown as InviteRule['banners'],
  }
}

/** An owner of the operator sets the rule from now on; the change stands in their acts. Throws where the rule makes no sense. */
export async function setInviteRule(db: Db, currency: Currency, rule: InviteRule, instruction: Instruction): Promise<Authorised> {
  const { isOn, firstDepositPercent, turnoverBasisPoints, maximumPerFriend, pendingFrom, terms } = rule
  const given = {
    currency,
    firstDepositPercent,
    turnoverBasisPoints,
    maximumPerFriend,
    pendingFrom,
    since: null,
    terms: storedTerms(terms),
    banners: cleanSlides(rule.banners),
  }
  return retryIdempotent(() => functions.setRule(db, { instruction: instructionTo('set', instruction), currency, isOn, rule: given }))
}

/** Whether inviting earns anything in any currency. */
export async function isAnyRuleOn(db: Db): Promise<boolean> {
  const row = await db.selectFrom('invite.rule').select('currency').where('since', 'is not', null).executeTakeFirst()
  return row !== undefined
}

interface Percents {
  success: number
  fail: number
}

/** Read together by all who ask in one turn. */
const readPercents = gather(async (db, asking: readonly null[]): Promise<Record<Currency, Percents>[]> => {
  const rows = await db.selectFrom('invite.rule').select(['currency', 'terms']).execute()
  const percents = rows.map(({ currency, terms }) => {
    const { keepPercent, takePercent } = readTerms(terms)
    return [currency, { success: keepPercent, fail: takePercent }] as const
  })
  // Each currency has a rule, which may be off.
  return asking.map(() => Object.fromEntries(percents) as Record<Currency, Percents>)
})

/**
 * Percents of what is collected that are kept when its condition is met, and taken back when it is not. Of every currency, so that
 * whoever does not know the player's yet need not wait for it.
 */
export function invitePercents(db: Db): Promise<Record<Currency, Percents>> {
  return readPercents(db, null)
}
