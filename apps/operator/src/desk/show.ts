import { majorFromMinor, type MajorUnits } from '@krapao/money'
import { type Card, deskCard, deskCards, outcomesOf } from '@krapao/server/modules/desk'
import { linkToFile } from '@krapao/server/modules/files'
import type { AppDeps } from '@krapao/server/wiring'
import { Sentence } from '@krapao/terminal'
import { typedAs } from './fields.ts'
import { refusalWords } from './outcome.ts'

/** So many items are shown at once. */
const LIMIT = 100
/** How long the link to the picture of a slip is good. */
const PICTURE_SECONDS = 600

/** What waits, a line for each and why. */
export async function listItems(deps: AppDeps): Promise<void> {
  const cards = await deskCards(deps, { limit: LIMIT })
  for (const card of cards) {
    console.log(
      `${card.itemId}  ${minutes(card)}  ${card.kind}  ${stake(card)}  ${card.who}${card.needsDecision ? '' : '  (for information)'}`,
    )
    console.log(`  ${card.reason}${card.proposal ? `  (${card.proposal.proposedBy} proposes: ${card.proposal.act})` : ''}`)
  }
  if (cards.length === 0) console.log('Nothing waits for manual review.')
  if (cards.length === LIMIT) console.log(`… these are the ${LIMIT} that are worth most.`)
}

const minutes = ({ openedAt }: Card) => `${Math.max(0, Math.round((Date.now() - openedAt.getTime()) / 60_000))} min`

const stake = ({ amount }: Card) => (amount ? `${twoDecimals(amount.amount)} ${amount.currency ?? ''}`.trimEnd() : '—')

/** One item, with all that is known of it. */
export async function showItem(deps: AppDeps, itemId: string): Promise<void> {
  const card = await deskCard(deps, itemId)
  if (!card) throw new Sentence(refusalWords('no_item'))
  const { kind, subject, who, openedAt, reason, evidence, payment, slip, decisions, proposal, holder } = card
  console.log(`${kind} ${subject}\namount    ${stake(card)}\nplayer    ${who}\nsince     ${openedAt.toISOString()}\nwhy here  ${reason}`)
  console.log(`evidence  ${JSON.stringify(evidence)}`)
  if (payment) showPayment(payment)
  if (slip) showSlip(deps, slip)
  if (holder) console.log(`held by   ${holder.name} until ${holder.until.toISOString()}`)
  if (proposal) console.log(`proposed  ${proposal.act} by ${proposal.proposedBy}: ${proposal.reason}`)
  console.log(decisions.length > 0 ? `decide    ${decisions.join(' or ')}` : 'It is for information: it ends by itself.')
  for (const decision of decisions) console.log(`          ${decision}: ${decisionWords(outcomesOf(kind)[decision]!)}`)
}

/** What comes of it, and what belongs to saying so. */
function decisionWords({ does, needs }: ReturnType<typeof outcomesOf>[string]): string {
  const said = Object.values(needs).map((field) => `${typedAs(field)}${field.when === undefined ? '' : ` where ${field.when}`}`)
  return [does, ...said].join('; ')
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
