import { type DecisionRefused, FIELDS, REFUSALS } from '@krapao/server/modules/desk'
import type { Authorised } from '@krapao/server/modules/operator'
import type { CampaignStarted, CampaignWritten } from '@krapao/server/modules/promotion'
import type { WheelSaved } from '@krapao/server/modules/spin'
import { typedAs } from './fields.ts'

/** What came of an act about players, and of one about what all of them are measured by. */
export type ActDecided = 'act' | 'proposed' | 'member_no_wrong' | DecisionRefused | Exclude<WheelSaved, 'saved'>
export type CampaignAnswer = Authorised | CampaignStarted | CampaignWritten['status'] | 'wrong_form'

export interface Begun<Status = ActDecided> {
  status: Status
  note?: string
}

/** What is answered beside the refusals of decisions, in words. */
const SAYS: Record<Exclude<ActDecided | CampaignAnswer, DecisionRefused>, string> = {
  act: 'It is done.',
  proposed: 'It is proposed: another person must say the same.',
  member_no_wrong: 'No member number ends like this: a digit is mistyped, or two have changed places.',
  used: 'It is in use or was, and is never changed: draft another.',
  no_campaign: 'There is no such campaign, or no such version of it: see npm run desk -- campaigns.',
  spent: 'More than that has been used already.',
  other_campaign: 'This code is that of a campaign of another kind, currency or limit: give it another.',
  wrong_form: 'The file does not describe a campaign.',
}

/** Says what came of it, and ends with 1 where it was not done. */
export function sayOutcome({ status, note }: Begun<ActDecided | CampaignAnswer>): void {
  console.log(isRefused(status) ? refusalWords(status) : SAYS[status])
  if (note) console.log(note)
  process.exitCode = status === 'act' || status === 'proposed' ? 0 : 1
}

const isRefused = (status: ActDecided | CampaignAnswer): status is DecisionRefused => status in REFUSALS

/** With what to type, or where to look. */
export function refusalWords(name: DecisionRefused): string {
  const { says, see } = REFUSALS[name]
  const hint = [...FIELDS.filter(({ missing }) => missing === name).map(typedAs), ...(see === undefined ? [] : [`see ${see}`])].join(', ')
  return hint === '' ? says : `${says.slice(0, -1)}: ${hint}.`
}
