import type { Slide } from '@krapao/contract'
import type { Currency } from '@krapao/money'
import { readTerms, storedTerms, type Terms } from '@krapao/terms'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { PeriodKind } from '../accrual/index.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import { cleanInLanguages, cleanSlides, type InLanguages } from '../site/index.ts'
import * as functions from './functions.gen.ts'

/** What players get back of a net loss, in one currency. */
export interface RefundRule {
  isOn: boolean
  kind: PeriodKind
  ratePercent: number
  /** Of what goes to the wallet; its grant is left open. */
  terms: Terms
  /** HTML. */
  info: InLanguages<string>
  banners: InLanguages<Slide[]>
}

export async function readRule(db: Db, currency: Currency): Promise<RefundRule> {
  const row = await db.selectFrom('refund.rule').selectAll().where('currency', '=', currency).executeTakeFirstOrThrow()
  return {
    isOn: row.since !== null,
    kind: row.kind,
    ratePercent: row.rate_percent,
    terms: readTerms(row.terms),
    info: row.info as unknown as RefundRule['info'],
    banners: row.banners as unknown as RefundRule['banners'],
  }
}

/** An owner of the operator sets the rule from now on; the change stands in their acts. Throws where the rule makes no sense. */
export async function setRefundRule(db: Db, currency: Currency, rule: RefundRule, instruction: Instruction): Promise<Authorised> {
  const { isOn, kind, ratePercent, terms } = rule
  const [info, banners] = [cleanInLanguages(rule.info), cleanSlides(rule.banners)]
  const given = { currency, kind, ratePercent, since: null, terms: storedTerms(terms), info, banners }
  return retryIdempotent(() => functions.setRule(db, { instruction: instructionTo('set', instruction), currency, isOn, rule: given }))
}
