import { readFileSync } from 'node:fs'
import { type Currency, CURRENCIES } from '@krapao/money'
import { inviteRuleForm, parseInviteRule, readInviteRule, setInviteRule } from '../apps/server/src/modules/invite/index.ts'
import type { Authorised, Instruction } from '../apps/server/src/modules/operator/index.ts'
import { parseRefundRule, readRefundRule, refundRuleForm, setRefundRule } from '../apps/server/src/modules/refund/index.ts'
import type { Db } from '../apps/server/src/platform/database/db.ts'
import type { AppDeps } from '../apps/server/src/wiring.ts'
import { Sentence } from '@krapao/terminal'

export const REWARD_RULES_USAGE = `  npm run desk -- reward-rule refund|invite ${CURRENCIES.join('|')}   (prints it, to be saved, changed and set)
  npm run desk -- refund-rule ${CURRENCIES.join('|')} FILE.json --by STAFF --why "…"
  npm run desk -- invite-rule ${CURRENCIES.join('|')} FILE.json --by STAFF --why "…"`

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

function readForm(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Sentence(`${file} could not be read: ${(error as Error).message}`)
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
