import type { Currency } from '@krapao/money'
import * as z from 'zod'
import { formOfTerms, termsForm, termsOfForm } from '../bonus/index.ts'
import { slidesForm, textsForm } from '../site/index.ts'
import type { RefundRule } from './rule.ts'

const ruleForm = z.strictObject({
  isOn: z.boolean(),
  kind: z.enum(['day', 'week']),
  ratePercent: z.int().min(0).max(100),
  terms: termsForm,
  info: textsForm,
  banners: slidesForm,
})

/** The rule as a person writes it, amounts in whole units. Throws where it is none. */
export function parseRefundRule(unchecked: unknown, currency: Currency): RefundRule {
  const form = ruleForm.parse(unchecked)
  return { ...form, terms: termsOfForm(form.terms, currency) }
}

/** The rule as a person writes it: what `parseRefundRule` reads. */
export function refundRuleForm(rule: RefundRule): z.output<typeof ruleForm> {
  return { ...rule, terms: formOfTerms(rule.terms) }
}
