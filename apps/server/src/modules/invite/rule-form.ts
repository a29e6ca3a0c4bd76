import { type Currency, isMajorUnits, majorFromMinor, minorFromMajor, minorUnits } from '@krapao/money'
import * as z from 'zod'
import { formOfTerms, termsForm, termsOfForm } from '../bonus/index.ts'
import { slidesForm } from '../site/index.ts'
import type { InviteRule } from './rule.ts'

const ruleForm = z.strictObject({
  isOn: z.boolean(),
  firstDepositPercent: z.int().min(0).max(100),
  turnoverBasisPoints: z.int().min(0).max(10_000),
  maximumPerFriend: z.number().positive().refine(isMajorUnits).nullable(),
  pendingFrom: z.int().min(1).max(1000),
  terms: termsForm,
  banners: slidesForm,
})

/** The rule as a person writes it, amounts in whole units. Throws where it is none. */
export function parseInviteRule(unchecked: unknown, currency: Currency): InviteRule {
  const { maximumPerFriend: maximum, ...form } = ruleForm.parse(unchecked)
  const maximumPerFriend = maximum === null ? null : minorUnits(minorFromMajor(maximum))
  return { ...form, maximumPerFriend, terms: termsOfForm(form.terms, currency) }
}

/** The rule as a person writes it: what `parseInviteRule` reads. */
export function inviteRuleForm(rule: InviteRule): z.output<typeof ruleForm> {
  const { maximumPerFriend: maximum } = rule
  const maximumPerFriend = maximum === null ? null : majorFromMinor(maximum)
  return { ...rule, maximumPerFriend, terms: formOfTerms(rule.terms) }
}
