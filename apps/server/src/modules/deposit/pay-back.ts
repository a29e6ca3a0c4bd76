import { minorUnits, type Currency, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { attemptPayout, PAYOUTS } from '../../integrations/attempt-payout.ts'
import type { Bank } from '../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Wake } from '../../platform/jobs/jobs.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import { sealedSiteValue } from '../../platform/keys/sealed-value.ts'
import { openOfSite, type SitePlace } from '../../platform/keys/site-values.ts'
import type { Log } from '../../platform/log.ts'
import { accountNoDigestOf, plainAccountNo, type Push } from '../account/index.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import { sealedPayout, type Sealing } from '../reports/index.ts'
import { tellWaiting } from './deposit-push.ts'
import * as functions from './functions.gen.ts'
import { toldSenderOrLogged } from './payment-sender.ts'

/** `not_known`, `name_differs`: the bank has not said in whose name the sending account is, or has no such account. */
export type PaidBack = Authorised | functions.PayBackObstacle | 'not_known' | 'name_differs'

/** What returns stand on. */
export interface PayBackDeps extends Sealing {
  db: Db
  log: Log
  push: Push
  integrations: { bank: Bank }
}

interface Return {
  ownerId: string
  reference: string
  instruction: Instruction
}

/** Staff decide that a payment which belongs to nobody goes back to the account that it came from. */
export async function payBack(deps: PayBackDeps & { wake: Wake }, asked: Return): Promise<PaidBack> {
  const ready = await preparePayBack(deps, asked)
  return typeof ready === 'string' ? ready : ready(deps)
}

type Deciding = Pick<PayBackDeps, 'db' | 'push'> & { wake: Wake }

/** The same in two steps: the bank is asked in whose name the account is, and with that it is decided. */
export async function preparePayBack(
  { db, log, integrations: { bank }, ...keys }: PayBackDeps,
  { ownerId, reference, instruction }: Return,
): Promise<PaidBack | ((by: Deciding) => Promise<PaidBack>)> {
  const sender = await senderOf({ db, log, siteKey: keys.siteKey }, reference)
  if (!sender) return 'no_reference'
  const holder = sender.name ? undefined : await bank.holderOf(sender)
  if (holder?.outcome === 'in-doubt') return 'not_known'
  if (holder?.outcome === 'refused') return 'name_differs'
  const { bankCode, accountNo } = sender
  const digest = await accountNoDigestOf(keys.siteKey, accountNo)
  // Made here, so that asking again sends nothing else.
  const returnId = newRowId()
  const name = sender.name ?? holder!.name
  const asked = {
    owner: ownerId,
    reference,
    instruction: instructionTo('return', instruction),
    order: {
      returnId,
      bankCode,
      accountNo: await sealedSiteValue(keys, Buffer.from(accountNo), { place: placeOfNumber(returnId), digest }),
      accountName: name === '' ? null : await sealedSiteValue(keys, Buffer.from(name), { place: placeOfName(returnId) }),
    },
    payoutCurrency: bank.currencies.join(' '),
  }
  return async (by) => {
    const answer = await retryIdempotent(() => functions.payBack(by.db, asked))
    if (answer.status === 'act') {
      by.wake(PAYOUTS)
      await tellWaiting(by, reference)
    }
    return decidedOf(answer)
  }
}

/** In whose name the account is that a return goes to. */
const placeOfName = (returnId: string): SitePlace => ({ column: 'deposit.payment_return.account_name', row: [returnId] })

/** And its number. */
const placeOfNumber = (returnId: string): SitePlace => ({ column: 'deposit.payment_return.account_no', row: [returnId] })

/** As the payment told of it, where its whole number was, and opens. */
async function senderOf(
  { db, ...reader }: Pick<PayBackDeps, 'db' | 'log' | 'siteKey'>,
  reference: string,
): Promise<{ bankCode: string; accountNo: string; name: string | null } | undefined> {
  const { rows } = await sql<{ bank_code: string | null; sender_digest: Buffer | null }>`
    select s.bank_code, decode(p.evidence ->> 'senderDigest', 'hex') as sender_digest
    from deposit.payment p cross join lateral deposit.full_sender(p.evidence) s
    where p.reference = ${reference} and s.account_no_digest is not null`.execute(db)
  const [row] = rows
  const told = row && (await toldSenderOrLogged({ db, ...reader }, row.sender_digest))
  const accountNo = told?.fromAccountNo ?? told?.payerAccount
  return row?.bank_code && accountNo !== undefined
    ? { bankCode: row.bank_code, accountNo: plainAccountNo(accountNo), name: told?.fromName || null }
    : undefined
}

/** Money that nobody owns on its way back, held by a worker. */
interface PaymentReturn {
  ownerId: string
  /** Also the payout key: one return, one payout. */
  returnId: string
  reference: string
  amount: MinorUnits
  currency: Currency
  bankCode: string
  accountNoEncrypted: Buffer
  accountNameEncrypted: Buffer
  leaseNo: bigint
}

export const returnLeases = createLeases<functions.ClaimReturnAnswer, PaymentReturn>({
  table: 'deposit.payment_return',
  ownerColumn: 'owner_id',
  idColumn: 'return_id',
  dueIn: ['approved', 'in_doubt'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimReturn(db, { owner: ownerId, return: id, leaseNo }),
  leaveInDoubt: (db, { ownerId, returnId, leaseNo }, { reason }) =>
    functions.leaveReturnInDoubt(db, { owner: ownerId, return: returnId, leaseNo, reason }),
  jobOf: ({ amount, ...row }) => ({ ...row, amount: minorUnits(amount) }),
  idOf: ({ returnId }) => returnId,
  noun: 'return of a payment',
})

/** One round: takes due returns and asks the bank to pay each. Answers how many it took. */
export function workReturns(deps: PayBackDeps, concurrency: number): Promise<number> {
  return returnLeases.work(deps, concurrency, (held) => payOutReturn(deps, held))
}

async function payOutReturn(deps: PayBackDeps, held: PaymentReturn): Promise<void> {
  const { db, log } = deps
  const { ownerId, returnId, reference, amount, currency, leaseNo } = held
  await attemptPayout(deps, returnLeases, held, {
    payout: {
      payoutKey: returnId,
      amount,
      currency,
      toBankCode: held.bankCode,
      toAccountNo: (await openOfSite(deps.siteKey, held.accountNoEncrypted, placeOfNumber(returnId))).toString('utf8'),
      toAccountName: (await openOfSite(deps.siteKey, held.accountNameEncrypted, placeOfName(returnId))).toString('utf8'),
    },
    async end(said) {
      const { state, says } = said
      const asked = { owner: ownerId, return: returnId, leaseNo, state, says, report: await sealedPayout(deps, returnId, said) }
      if ((await retryIdempotent(() => functions.endReturn(db, asked))) === 'fenced') return
      if (state === 'refused') log.error({ reference, reason: says }, 'the bank refused to return a payment')
      await tellWaiting(deps, reference)
    },
  })
}
