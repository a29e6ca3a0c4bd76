import type { Slide } from '@krapao/contract'
import type { Currency } from '@krapao/money'
import { type StoredTerms, storedTerms, type Terms, termsOf } from '@krapao/terms'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import { cleanInLanguages, cleanSlides, type InLanguages } from '../site/index.ts'

export type PeriodKind = 'day' | 'week'

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
    terms: termsOf(row.terms as unknown as StoredTerms),
    info: row.info as unknown as RefundRule['info'],
    banners: row.banners as unknown as RefundRule['banners'],
  }
}

/** An owner of the operator sets the rule from now on; the change stands in their acts. Throws where the rule makes no sense. */
export async function setRefundRule(db: Db, currency: Currency, rule: RefundRule, instruction: Instruction): Promise<Authorised> {
  const { isOn, kind, ratePercent, terms } = rule
  if (terms.currency !== currency || terms.grant.kind !== 'fixed')
    throw new Error('the terms of refunds are of a fixed grant in their currency')
  const [info, banners] = [cleanInLanguages(rule.info), cleanSlides(rule.banners)]
  const { rows } = await retryIdempotent(() =>
    sql<{ status: Authorised }>`
      select refund.set_rule(${instructionValue(instruction, 'set')}, ${currency}, ${isOn}, row(${currency}, ${kind}, ${ratePercent}, null,
        ${JSON.stringify(storedTerms(terms))}::jsonb, ${JSON.stringify(info)}::jsonb, ${JSON.stringify(banners)}::jsonb)::refund.rule) as status`.execute(
      db,
    ),
  )
  return rows[0]!.status
}
