import { SLIP_MAX_AGE_MINUTES, type SlipNote } from '@krapao/contract'
import { type Currency, minorUnits, type MinorUnits } from '@krapao/money'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import { newRowId } from '../../../platform/ids.ts'
import { fitsMask, type Push } from '../../account/index.ts'
import { type Events, readCurrency } from '../../ledger/index.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../../operator/index.ts'
import { shownDepositAccounts } from '../../site/index.ts'
import { tellCredited } from '../deposit-push.ts'
import { type ExternalPayment, newPayment } from '../external-payment.ts'
import type { DepositCounts } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { statusOf } from './slip.ts'

interface Deps {
  db: Db
  push: Push
  events: Events
  count: DepositCounts
}

interface AboutSlip {
  playerId: string
  slipId: string
  instruction: Instruction
}

/** Staff say that a slip is wrong. `note` is what its player reads. */
export async function refuseSlip(deps: Deps, { playerId, slipId, instruction, note }: AboutSlip & { note: SlipNote }): Promise<Authorised> {
  const asked = { player: playerId, slip: slipId, instruction: instructionTo('refuse', instruction), note }
  const status = await retryIdempotent(() => functions.refuseSlip(deps.db, asked))
  if (status === 'act') tellDecided(deps, { playerId, slipId }, note)
  return status
}

interface Acceptance extends AboutSlip {
  /** How much came, where nothing was told of it. */
  amount?: MinorUnits | undefined
  /** The bank of our account that it came into, where we have several. */
  bankCode?: string | undefined
}

/** `no_amount`: nobody has said how much came into which account of ours. */
type SlipAccepted = Authorised | functions.SlipObstacle | 'no_amount'

/** Staff say that a slip is right: its payment is credited, once, under the reference that any other report of it has too. */
export async function acceptSlip(deps: Deps, acceptance: Acceptance): Promise<SlipAccepted> {
  const { playerId, slipId, instruction } = acceptance
  const payment = await acceptedPayment(deps.db, acceptance)
  if (!payment) return 'no_amount'
  const asked = {
    player: playerId,
    slip: slipId,
    instruction: instructionTo('accept', instruction),
    payment: newPayment(payment),
    attempt: newRowId(),
  }
  const answer = await retryIdempotent(() => functions.acceptSlip(deps.db, asked))
  if (answer.posted) {
    deps.count.deposit('slip', 'allocated')
    deps.events.posted(playerId, 'deposit_slip')
    tellCredited(deps.push, playerId, answer.posted)
  }
  if (answer.status === 'act') tellDecided(deps, { playerId, slipId }, null)
  return decidedOf(answer)
}

/** The transfer was made within this long before its upload: it is looked for around the middle of that. */
const HALF_OF_MAX_AGE_MS = (SLIP_MAX_AGE_MINUTES / 2) * 60_000

/** What the verifier said, where that did not end the slip. */
interface Told {
  amount: string
  toAccountNo: string
  toBankCode: string | null
  at: string
}

/** As it waits for manual review already, as the verifier has told, or as staff say. */
async function acceptedPayment(db: Db, { playerId, slipId, amount, bankCode }: Acceptance): Promise<ExternalPayment | undefined> {
  const slip = await db
    .selectFrom('deposit.slip')
    .select(['payment_reference', 'bank_code', 'created_at', 'told'])
    .where('player_id', '=', playerId)
    .where('slip_id', '=', slipId)
    .executeTakeFirst()
  if (!slip?.payment_reference) return undefined
  const payment = await db
    .selectFrom('deposit.payment')
    .select(['amount', 'currency', 'subaccount', 'evidence'])
    .where('reference', '=', slip.payment_reference)
    .executeTakeFirst()
  const currency = payment?.currency ?? (await readCurrency(db, playerId))
  const told = slip.told as Told | null
  const ours = payment ? toldOurs(payment.subaccount, payment.evidence) : await ourAccount(db, currency, { named: bankCode, told })
  const minor = payment?.amount ?? (told ? BigInt(told.amount) : amount)
  if (ours === undefined || !minor) return undefined
  return {
    reference: slip.payment_reference,
    channel: 'slip',
    holder: ours.holder,
    amount: minorUnits(minor),
    currency,
    eventId: slipId,
    evidence: {
      fromBankCode: slip.bank_code,
      ...(ours.accountNo !== undefined && { toAccountNo: ours.accountNo }),
      at: told?.at ?? new Date(slip.created_at.getTime() - HALF_OF_MAX_AGE_MS).toISOString(),
    },
  }
}

interface OurAccount {
  holder: string | null
  accountNo?: string | undefined
}

function toldOurs(holder: string | null, evidence: unknown): OurAccount {
  return { holder, accountNo: (evidence as { toAccountNo?: string }).toAccountNo }
}

/**
 * The one account that players of this currency are shown, of the bank that was named and the number that was told. By its number it is known whether
 * the feed tells of the same payment under another reference.
 */
async function ourAccount(
  db: Db,
  currency: Currency,
  { named, told }: { named: string | undefined; told: Told | null | undefined },
): Promise<OurAccount | undefined> {
  const accounts = (await shownDepositAccounts(db, currency))
    .filter(({ bank_type: type }) => type === 'BANK')
    .filter(({ bank_code: bank }) => named === undefined || bank === named)
    .filter(({ account_no: accountNo }) => !told || fitsMask(told.toAccountNo, accountNo))
  const [account, another] = accounts
  return account && !another ? { holder: account.bank_code, accountNo: account.account_no } : undefined
}

function tellDecided({ push, count }: Deps, { playerId, slipId }: { playerId: string; slipId: string }, note: string | null): void {
  count.slip(note ?? 'credited')
  push.toPlayer(playerId, 'slip-changed', { slipId, status: statusOf(note === null ? 'credited' : 'failed') })
}
