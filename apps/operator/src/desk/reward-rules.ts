import { type Currency, CURRENCIES } from '@krapao/money'
import { inviteRuleForm, parseInviteRule, readInviteRule, setInviteRule } from '@krapao/server/modules/invite'
import type { Authorised, Instruction } from '@krapao/server/modules/operator'
import { parseRefundRule, readRefundRule, refundRuleForm, setRefundRule } from '@krapao/server/modules/refund'
import type { Db } from '@krapao/server/platform/database/db'
import type { AppDeps } from '@krapao/server/wiring'
import { Sentence } from '@krapao/terminal'
import { readForm } from './form.ts'

export const REWARD_RULES_USAGE = `  npm run desk -- reward-rule refund|invite ${CURRENCIES.join('|')}   (prints it, to be saved, changed and set)
  npm run desk -- refund-rule ${CURRENCIES.join('|')} FILE.json --why "…"
  npm run desk -- invite-rule ${CURRENCIES.join('|')} FILE.json --why "…"`

/** Prints a rule as the file that sets it. */
export async function printRewardRule({ db }: AppDeps, [what, currencyText]: readonly string[]): Promise<void> {
  const currency = currencyOf(currencyText)
  if (!currency || (what !== 'refund' && what !== 'invite')) throw new Sentence(REWARD_RULES_USAGE)
  const form = what === 'refund' ? refundRuleForm(await readRefundRule(db, currency)) : inviteRuleForm(await readInviteRule(db, currency))
  console.log(JSON.stringify(form, null, 2))
}

/** Sets a rule from a file; undefined where the words make no sense. */
export function rewardRuleAct(act: 'refund-rule' | 'invite-rule', [currencyText, file]: readonly string[]) {
  const currency = currencyOf(currencyText)
  if (!currency || !file) return undefined
  return async ({ db }: { db: Db }, instruction: Instruction): Promise<{ status: Authorised }> => {
    const form = readForm(file)
    if (act === 'refund-rule') return { status: await setRefundRule(db, currency, parsed(parseRefundRule, form, currency), instruction) }
    return { status: await setInviteRule(db, currency, parsed(parseInviteRule, form, currency), instruction) }
  }
}

function parsed<Rule>(parse: (unchecked: unknown, currency: Currency) => Rule, form: unknown, currency: Currency): Rule {
  try {
    return parse(form, currency)
  } catch (error) {
    throw new Sentence(`The file describes no such rule: ${(error as Error).message}`)
  }
}

const currencyOf = (text: string | undefined) => CURRENCIES.find((one): one is Currency => one === text)
