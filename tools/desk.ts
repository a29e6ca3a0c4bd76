import { parseArgs } from 'node:util'
import { createApp } from '../apps/server/src/app.ts'
import { SLIP_NOTES } from '@krapao/contract'
import { majorFromMinor, type MajorUnits, parseMinorUnits } from '@krapao/money'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { isUuid, newRowId } from '../apps/server/src/platform/ids.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { type Card, decideItem, deskCard, deskCards } from '../apps/server/src/modules/desk/index.ts'
import { linkToFile } from '../apps/server/src/modules/files/index.ts'
import type { AppDeps } from '../apps/server/src/wiring.ts'
import { type ActDecided, ACTS_USAGE, ACTS, actOf } from './desk-acts.ts'
import { CAMPAIGN_SAYS, type CampaignAnswer, listCampaigns } from './desk-campaigns.ts'
import { printRewardRule } from './desk-reward-rules.ts'
import { RULE_ACTS, ruleActOf, RULES_USAGE } from './desk-rules.ts'
import { showWheels } from './desk-wheel.ts'
import { fail, Sentence } from '@krapao/terminal'
import { withDatabase } from './with-database.ts'
import { withDb } from './with-db.ts'

const USAGE = `Say one of:
  npm run desk -- list
  npm run desk -- show ITEM
  npm run desk -- decide ITEM done|refused|approve|refuse|… --by STAFF --why "what you have seen"   (see show ITEM)
  npm run desk -- decide ITEM allocate --to PLAYER --by STAFF --why "what you have seen"
  npm run desk -- decide ITEM accept [--amount AMOUNT] [--to BANK] --by STAFF --why "what you have seen"
  npm run desk -- decide ITEM refuse --note NOTE --by STAFF --why "what you have seen"   (of a slip; what its player reads)
  npm run desk -- decide ITEM return --by STAFF --why "what you have seen"   (--reference REFERENCE where it was sent back by hand)
  npm run desk -- decide ITEM same_payment --same REFERENCE --by STAFF --why "what you have seen"
${ACTS_USAGE}
${RULES_USAGE}`

const text = { type: 'string' } as const
const OPTIONS = {
  by: text,
  why: text,
  from: text,
  to: text,
  reference: text,
  amount: text,
  note: text,
  same: text,
  money: text,
  number: text,
} as const

type Options = Partial<Record<keyof typeof OPTIONS, string>>

/** So many items are shown at once. */
const MOST = 100
/** How long the link to the picture of a slip is good. */
const PICTURE_SECONDS = 600

const SAYS: Record<ActDecided | CampaignAnswer, string> = {
  ...CAMPAIGN_SAYS,
  act: 'It is done.',
  proposed: 'It is proposed: another person must say the same.',
  not_staff: 'Nobody active has this id: see npm run staff -- list.',
  not_allowed: 'None of their roles may decide this.',
  same_person: 'They have proposed it themselves: another person must say the same.',
  no_item: 'No open item has this id: somebody has decided it, or it has ended by itself.',
  key_reused: 'This act was another one before: say it under an id of its own.',
  changed: 'It is no longer what was proposed, and the proposal is void: look at it again.',
  busy: 'The provider is being asked at this moment: say it again.',
  not_possible: 'No wallet or bank account can take it: look at the player and the currency.',
  not_enough: 'The wallet does not hold so much.',
  can_act: 'They can act themselves: nothing is done for them.',
  nothing_there: 'There is nothing in their wallet.',
  no_bank: 'They have no bank account that it can go to.',
  bonus_remaining: 'The condition of a bonus is open.',
  account_changed: 'Their bank account was changed meanwhile: say it again.',
  name_differs: 'The bank says that the account is in another name, or not there.',
  not_known: 'The bank has not said in whose name the account is: nothing was decided. Say it again later.',
  not_an_account: 'This is no bank account.',
  other_currency: 'That bank account is in another currency.',
  same_account: 'That is their bank account already.',
  taken: 'That bank account is another player’s.',
  open: 'Another change of their bank account waits: see npm run desk -- list.',
  wrong_currency: 'This player has no ledger in the currency of the money.',
  no_way_back: 'A gift link cannot be sent back.',
  nothing_to_take: 'The wallet is empty: bear it, or wait until there is money in it.',
  money_held: 'The wallet is short while a withdrawal holds money: refuse that, or wait until it has ended.',
  chargeback_open: 'A payment of theirs is taken back: decide that first, or refuse this.',
  unconfirmed: 'One person has credited a deposit of theirs on trust: another confirms that first, or refuse this.',
  credited_them: 'One of the two has credited this player, and neither is an owner: another person decides.',
  day_used_up:
    'What two people may decide in a day is used up: wait, or let the owner of the database raise it (npm run staff -- day-limit).',
  no_wheel: 'There is no such draft, or it is not in use: see npm run desk -- wheels.',
  too_small: 'Its budget does not cover its largest prize.',
  used: 'It is in use or was, and is never changed: draft another.',
  not_same: 'That is no payment that this one can be: say --same REFERENCE, of those that show ITEM names.',
  no_player: 'There is no such player.',
  not_named: 'Say whose it is: --to PLAYER, of the candidates or by what you have seen.',
  no_reference: 'No payout can reach its sender. Say under which reference of the bank it was sent back: --reference REFERENCE.',
  no_amount: 'Say how much came: --amount AMOUNT, and --to BANK where several accounts of ours could have it.',
  no_note: `Say what its player reads: --note ${SLIP_NOTES.join('|')}.`,
  no_such_decision: 'This cannot be said about such an item: see npm run desk -- show ITEM.',
}

/** What waits for manual review, and a person's instruction about it. Works with the server's own login, like the server; but for rules. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [command, itemId, outcome] = positionals
  const isAct = ACTS.includes(command ?? '')
  if (RULE_ACTS.includes(command ?? '')) return setRule(positionals, values)
  const isOfWheels = ['wheels', 'wheel-file'].includes(command ?? '')
  const isOfAnItem = ['show', 'decide'].includes(command ?? '') && isUuid(itemId ?? '')
  if (!isAct && !isOfAnItem && !isOfWheels && !['list', 'campaigns', 'reward-rule'].includes(command ?? '')) throw new Sentence(USAGE)
  await withDatabase('application', async (databaseUrl, env) => {
    const app = await createApp({ env: { ...env, databaseUrl }, clock: systemClock, log: createLog('error'), runWorkers: false })
    try {
      if (isAct) await act(app.deps, positionals, values)
      else if (isOfWheels && !(await showWheels(app.deps, positionals))) throw new Sentence(USAGE)
      else if (isOfWheels) return
      else if (command === 'list') await list(app.deps)
      else if (command === 'campaigns') await listCampaigns(app.deps)
      else if (command === 'reward-rule') await printRewardRule(app.deps, positionals.slice(1))
      else if (command === 'show') await show(app.deps, itemId!)
      else await decide(app.deps, { itemId: itemId!, outcome, ...values })
    } finally {
      await app.stop()
    }
  })
}

async function list({ db }: AppDeps): Promise<void> {
  const cards = await deskCards(db, { most: MOST })
  for (const card of cards) {
    console.log(
      `${card.itemId}  ${minutes(card)}  ${card.kind}  ${stake(card)}  ${card.who}${card.needsDecision ? '' : '  (for information)'}`,
    )
    console.log(`  ${card.reason}${card.proposal ? `  (${card.proposal.proposedBy} proposes: ${card.proposal.act})` : ''}`)
  }
  if (cards.length === 0) console.log('Nothing waits for manual review.')
  if (cards.length === MOST) console.log(`… these are the ${MOST} that are worth most.`)
}

/** What staff begin by themselves. */
async function act(deps: AppDeps, positionals: string[], { by, why, from, to }: Options): Promise<void> {
  const begin = actOf(positionals, { from, to })
  if (!begin || !isUuid(by ?? '') || !why?.trim()) throw new Sentence(USAGE)
  say(await begin(deps, { actId: newRowId(), staffId: by!, why }))
}

/** What all players are measured by, with the login of the owner of the database. */
async function setRule(positionals: string[], { by, why, money, number }: Options): Promise<void> {
  const set = ruleActOf(positionals, { money, number })
  if (!set || !isUuid(by ?? '') || !why?.trim()) throw new Sentence(USAGE)
  await withDatabase('owner', (ownerUrl) =>
    withDb(ownerUrl, async (db) => say(await set({ db }, { actId: newRowId(), staffId: by!, why }))),
  )
}

function say({ status, note }: { status: ActDecided | CampaignAnswer; note?: string }): void {
  console.log(SAYS[status])
  if (note) console.log(note)
  process.exitCode = status === 'act' || status === 'proposed' ? 0 : 1
}

const minutes = ({ openedAt }: Card) => `${Math.max(0, Math.round((Date.now() - openedAt.getTime()) / 60_000))} min`

const stake = ({ amount }: Card) => (amount ? `${twoDecimals(amount.amount)} ${amount.currency ?? ''}`.trimEnd() : '—')

async function show(deps: AppDeps, itemId: string): Promise<void> {
  const card = await deskCard(deps.db, itemId)
  if (!card) throw new Sentence(SAYS.no_item)
  const { kind, subject, who, openedAt, reason, evidence, payment, slip, decisions, proposal } = card
  console.log(`${kind} ${subject}\namount    ${stake(card)}\nplayer    ${who}\nsince     ${openedAt.toISOString()}\nwhy here  ${reason}`)
  console.log(`evidence  ${JSON.stringify(evidence)}`)
  if (payment) showPayment(payment)
  if (slip) showSlip(deps, slip)
  if (proposal) console.log(`proposed  ${proposal.act} by ${proposal.proposedBy}: ${proposal.reason}`)
  console.log(decisions.length > 0 ? `decide    ${decisions.join(' or ')}` : 'It is for information: it ends by itself.')
}

function showPayment({
  channel,
  holder,
  sender,
  reports,
  creditedTo,
  mayBeAnother,
  candidates,
  maybeSame,
  shownTo,
}: NonNullable<Card['payment']>): void {
  console.log(`came by   ${channel}, held by ${holder ?? 'nobody'}`)
  console.log(`sender    ${[sender.bankCode, sender.accountNo, sender.name].filter(Boolean).join('  ') || '—'}`)
  for (const report of reports)
    console.log(
      `reported  ${twoDecimals(majorFromMinor(report.amount))} ${report.currency} by ${report.channel}${report.reason ? `: ${report.reason}` : ''}`,
    )
  if (creditedTo) console.log(`is of     ${creditedTo.playerId}  ${creditedTo.who}`)
  for (const { reference, channel, state, who } of maybeSame)
    console.log(`may be    ${reference}, told by ${channel}: ${state}${who ? ` to ${who}` : ''}`)
  if (mayBeAnother) console.log('          somebody has that already: say same_payment; to return or allocate this one takes two people')
  for (const { playerId, who, because, isNamed } of candidates)
    console.log(`perhaps   ${playerId}  ${who}: ${because}${isNamed || mayBeAnother ? '' : ' (nothing names them: two people)'}`)
  if (shownTo) {
    console.log(`shown to  ${shownTo.playerId}  ${shownTo.who}`)
    for (const { amount, expiresAt } of shownTo.proofs)
      console.log(
        `asked     to send ${twoDecimals(majorFromMinor(amount))} more by ${expiresAt.toISOString()}, which proves the account and credits this`,
      )
  }
}

function showSlip({ files, env }: AppDeps, { reference, payment, uploadedAt, attempts, picture }: NonNullable<Card['slip']>): void {
  console.log(`slip      ${reference} of ${payment}, uploaded ${uploadedAt.toISOString()}`)
  for (const { at, says } of attempts.slice(-5)) console.log(`asked     ${at}  ${says}`)
  if (picture) console.log(`picture   ${env.siteOrigin}${linkToFile(files, picture, PICTURE_SECONDS)}`)
}

const twoDecimals = (amount: MajorUnits) => amount.toLocaleString('en', { minimumFractionDigits: 2 })

async function decide(
  deps: AppDeps,
  { itemId, outcome, by, why, to, reference, amount: amountText, note, same }: Options & { itemId: string; outcome: string | undefined },
): Promise<void> {
  const amount = amountText === undefined ? undefined : parseMinorUnits(amountText)
  if (!outcome || !isUuid(by ?? '') || !why?.trim() || (amountText !== undefined && !amount)) throw new Sentence(USAGE)
  const decided = await decideItem(deps, {
    itemId,
    outcome,
    instruction: { actId: newRowId(), staffId: by!, why },
    ...(to && { toPlayer: to, bankCode: to }),
    ...(reference && { returnedBy: reference }),
    ...(amount && { amount }),
    ...(note && { note }),
    ...(same && { sameAs: same }),
  })
  console.log(SAYS[decided])
  process.exitCode = decided === 'act' || decided === 'proposed' ? 0 : 1
}

main().catch(fail)
