import { type Currency, CURRENCIES, parseMinorUnits } from '@krapao/money'
import type { Db } from '@krapao/server/platform/database/db'
import type { Instruction } from '@krapao/server/modules/operator'
import { setDormancy } from '@krapao/server/modules/account'
import { setSignInRule } from '@krapao/server/modules/account'
import { CHANNELS, setAskRule, setCreditLimit } from '@krapao/server/modules/deposit'
import { setSendLimit } from '@krapao/server/modules/otp'
import { setCoinRule } from '@krapao/server/modules/spin'
import { setBankChangeReview, setStepUp, setWithdrawRule } from '@krapao/server/modules/withdraw'
import { CAMPAIGN_ACTS, campaignActOf, CAMPAIGNS_USAGE } from './campaigns.ts'
import type { Begun, CampaignAnswer } from './outcome.ts'
import { REWARD_RULES_USAGE, rewardRuleAct } from './reward-rules.ts'

/*
 * What all players are measured by. The server's login may set none of it: until staff prove to the database who they are,
 * these are said with the address of its owner.
 */

export const RULES_USAGE = `  npm run desk -- withdraw-rule ${CURRENCIES.join('|')} LEAST MOST AUTOMATIC A-DAY UNDO-SECONDS --why "…"   (what one withdrawal may be; what is paid without a person: to a player in 24 hours, and to all in a day; and for how many seconds an approval can be taken back, up to 300)
  npm run desk -- step-up ${CURRENCIES.join('|')} AMOUNT --why "…"   (above it a player shows the password again to withdraw)
  npm run desk -- credit-limit bank|qr|slip|giftlink|ewallet ${CURRENCIES.join('|')} AMOUNT --why "…"   (what a channel may credit in a day without a person)
  npm run desk -- hour-limit bank|qr|slip|giftlink|ewallet ${CURRENCIES.join('|')} AMOUNT PAYMENTS|any --why "…"   (what each gateway, bank or wallet of a channel may credit in an hour without a person, and how many payments)
  npm run desk -- ask-first ${CURRENCIES.join('|')} AMOUNT MINUTES --why "…"   (above it a reported payment is credited once its provider, asked, says the same; after so many minutes a person decides)
  npm run desk -- bank-change-review HOURS --why "…"
  npm run desk -- code-limit HOUR DAY NETWORK-HOUR NUMBERS-HOUR --why "…"   (how many one-time codes may be sent: in all, and in an hour to one network and one block of numbers)
  npm run desk -- sign-in-code on|off --why "…"   (whether whoever signs in from a browser never seen shows a code as well)
  npm run desk -- dormant-phone DAYS --why "…"   (for so many days without a sign-in from a browser, its player shows more than a code there)
  npm run desk -- coin-rule ${CURRENCIES.join('|')} AMOUNT|off --why "…"   (every so much deposited gives a coin)
${REWARD_RULES_USAGE}
${CAMPAIGNS_USAGE}
  These take the address of the owner of the database: MIGRATION_DATABASE_URL, or that of npm start.`

export const RULE_ACTS: readonly string[] = [
  'withdraw-rule',
  'step-up',
  'credit-limit',
  'hour-limit',
  'ask-first',
  'bank-change-review',
  'code-limit',
  'sign-in-code',
  'dormant-phone',
  'coin-rule',
  'refund-rule',
  'invite-rule',
  ...CAMPAIGN_ACTS,
]

/** By the owner of the database. */
type SetRule = (owner: { db: Db }, instruction: Instruction) => Promise<Begun<CampaignAnswer>>

/** What rule these words set; undefined where they make no sense. */
export function ruleActOf(
  [act, ...words]: readonly string[],
  budget: { money?: string | undefined; number?: string | undefined },
): SetRule | undefined {
  switch (act) {
    case 'withdraw-rule':
      return withdrawRule(words)
    case 'step-up':
      return stepUp(words)
    case 'credit-limit':
      return creditLimit(words)
    case 'hour-limit':
      return hourLimit(words)
    case 'ask-first':
      return askFirst(words)
    case 'bank-change-review':
      return bankChangeReview(words)
    case 'code-limit':
      return codeLimit(words)
    case 'sign-in-code':
      return signInCode(words)
    case 'dormant-phone':
      return dormantPhone(words)
    case 'coin-rule':
      return coinRule(words)
    case 'refund-rule':
    case 'invite-rule':
      return rewardRuleAct(act, words)
    default:
      return campaignActOf([act ?? '', ...words], budget)
  }
}

function withdrawRule([currencyText, ...words]: readonly string[]): SetRule | undefined {
  const currency = currencyOf(currencyText)
  const [min, max, automaticUpTo, automaticADay] = words.slice(0, 4).map((text) => parseMinorUnits(text))
  const undoSeconds = /^\d{1,3}$/.test(words[4] ?? '') ? Number(words[4]) : Infinity
  if (!currency || !min || !max || automaticUpTo === undefined || automaticADay === undefined || undoSeconds > MOST_UNDO_SECONDS)
    return undefined
  const rule = { min, max, automaticUpTo, automaticADay, undoSeconds }
  return async ({ db }, instruction) => ({ status: await setWithdrawRule(db, currency, rule, instruction) })
}

/** Payouts rest for no longer than ten minutes. */
const MOST_UNDO_SECONDS = 300

function stepUp([currencyText, amountText]: readonly string[]): SetRule | undefined {
  const currency = currencyOf(currencyText)
  const above = parseMinorUnits(amountText ?? '')
  if (!currency || above === undefined) return undefined
  return async ({ db }, instruction) => ({ status: await setStepUp(db, currency, above, instruction) })
}

function creditLimit([channelText, currencyText, amountText]: readonly string[]): SetRule | undefined {
  const channel = CHANNELS.find((one) => one === channelText)
  const currency = currencyOf(currencyText)
  const amount = parseMinorUnits(amountText ?? '')
  if (!channel || !currency || amount === undefined) return undefined
  const limit = { channel, currency, period: 'day', amount, credits: null } as const
  return async ({ db }, instruction) => ({ status: await setCreditLimit(db, limit, instruction) })
}

function hourLimit([channelText, currencyText, amountText, paymentsText]: readonly string[]): SetRule | undefined {
  const channel = CHANNELS.find((one) => one === channelText)
  const currency = currencyOf(currencyText)
  const amount = parseMinorUnits(amountText ?? '')
  if (!channel || !currency || amount === undefined || !/^(?:any|\d{1,9})$/.test(paymentsText ?? '')) return undefined
  const limit = { channel, currency, period: 'hour', amount, credits: paymentsText === 'any' ? null : BigInt(paymentsText!) } as const
  return async ({ db }, instruction) => ({ status: await setCreditLimit(db, limit, instruction) })
}

function askFirst([currencyText, amountText, minutesText]: readonly string[]): SetRule | undefined {
  const currency = currencyOf(currencyText)
  const above = parseMinorUnits(amountText ?? '')
  const forMinutes = /^\d{1,5}$/.test(minutesText ?? '') ? Number(minutesText) : 0
  if (!currency || above === undefined || forMinutes < 1 || forMinutes > MOST_MINUTES) return undefined
  return async ({ db }, instruction) => ({ status: await setAskRule(db, { currency, above, forMinutes }, instruction) })
}

/** A week. */
const MOST_MINUTES = 10_080

function bankChangeReview([hoursText]: readonly string[]): SetRule | undefined {
  if (!/^\d{1,4}$/.test(hoursText ?? '')) return undefined
  return async ({ db }, instruction) => ({ status: await setBankChangeReview(db, Number(hoursText), instruction) })
}

function codeLimit(words: readonly string[]): SetRule | undefined {
  if (words.length !== 4 || !words.every((text) => /^\d{1,8}$/.test(text))) return undefined
  const [siteAnHour, siteADay, networkAnHour, blockAnHour] = words.map(Number) as [number, number, number, number]
  const limit = { siteAnHour, siteADay, networkAnHour, blockAnHour }
  return async ({ db }, instruction) => ({ status: await setSendLimit(db, limit, instruction) })
}

function signInCode([word, ...more]: readonly string[]): SetRule | undefined {
  if ((word !== 'on' && word !== 'off') || more.length > 0) return undefined
  return async ({ db }, instruction) => ({ status: await setSignInRule(db, word === 'on', instruction) })
}

function dormantPhone([daysText]: readonly string[]): SetRule | undefined {
  const days = /^\d{1,3}$/.test(daysText ?? '') ? Number(daysText) : 0
  if (days < 7 || days > 365) return undefined
  return async ({ db }, instruction) => ({ status: await setDormancy(db, days, instruction) })
}

function coinRule([currencyText, amountText]: readonly string[]): SetRule | undefined {
  const currency = currencyOf(currencyText)
  const every = amountText === 'off' ? null : parseMinorUnits(amountText ?? '')
  if (!currency || every === undefined || every === 0n) return undefined
  return async ({ db }, instruction) => ({ status: await setCoinRule(db, currency, every, instruction) })
}

const currencyOf = (text: string | undefined) => CURRENCIES.find((one): one is Currency => one === text)
