import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { PAYOUTS } from '../../integrations/attempt-payout.ts'
import type { Db } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import { confirmName, readBankAccount } from '../account/index.ts'
import { whenCurrent } from '../bonus/index.ts'
import { collect, readCollectable } from '../games/index.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import type { CollectDeps } from './deps.ts'

export interface ClosedPayout {
  playerId: string
  instruction: Instruction
}

/**
 * Beside what any instruction is answered: `can_act`, they can ask for it themselves; `nothing_there`; `no_bank`;
 * `bonus_remaining`; `unconfirmed`, another person confirms a deposit of theirs first; `account_changed`, say it again; `name_differs`, the item says whose account it is; `not_known`, the
 * bank has not said whose it is, and nothing was decided.
 */
export type ClosedPayoutDecided =
  | Authorised
  | 'no_player'
  | 'can_act'
  | 'nothing_there'
  | 'no_bank'
  | 'bonus_remaining'
  | 'account_changed'
  | 'unconfirmed'
  | 'name_differs'
  | 'not_known'

export interface ClosedPayoutAnswer {
  status: ClosedPayoutDecided
  /** What was in the wallet, and what is still at the games or on its way from them. */
  amount: MinorUnits | null
  leftAtGames: MinorUnits | null
}

/**
 * Each of two people says it: what a player who cannot act has goes to their registered bank account. Collects from the
 * games what is certain and asks the bank in whose name the account is; then one function decides.
 */
export async function payOutClosed(deps: CollectDeps, { playerId, instruction }: ClosedPayout): Promise<ClosedPayoutAnswer> {
  const { db, integrations, push, wake } = deps
  const may = await mayPayOut(db, { playerId, instruction })
  if (may === 'free') {
    const { games } = await readCollectable(deps, playerId)
    await collect(deps, { playerId, games, idempotencyKey: `closed:${instruction.actId}` })
  }
  const account = await readBankAccount(db, playerId)
  const inquiry = may === 'free' && account ? await confirmName(deps, account) : undefined
  if (inquiry?.state === 'asking') return { status: 'not_known', amount: null, leftAtGames: null }
  const answer = await decide(deps, { playerId, instruction }, 'pay_out', {
    bankCode: account?.bankCode,
    accountNo: account?.accountNo,
    holderName: inquiry?.holderName ?? null,
    payoutCurrency: integrations.bank.currencies.join(' '),
  })
  if (answer.posting_no !== null) {
    wake(PAYOUTS)
    const wallet = majorFromMinor(minorUnits(answer.wallet))
    push.toPlayer(playerId, 'wallet-changed', { reason: 'withdraw', postingNo: Number(answer.posting_no), wallet })
  }
  return {
    status: answer.status,
    amount: answer.amount === null ? null : minorUnits(answer.amount),
    leftAtGames: answer.left_at_games === null ? null : minorUnits(answer.left_at_games),
  }
}

/** Two people say that it is not paid out. */
export async function refuseClosedPayout(deps: DecisionDeps, refused: ClosedPayout): Promise<ClosedPayoutDecided> {
  return (await decide(deps, refused, 'refuse', { holderName: null, payoutCurrency: null })).status
}

async function mayPayOut(db: Db, { playerId, instruction }: ClosedPayout): Promise<string> {
  const { rows } = await sql<{ may: string }>`select withdraw.may_pay_out_closed(${playerId}, ${instruction.staffId}) as may`.execute(db)
  return rows[0]!.may
}

type DecideAnswer<Status = ClosedPayoutDecided> = { status: Status; amount: bigint | null; left_at_games: bigint | null } & (
  | { posting_no: bigint; wallet: bigint }
  | { posting_no: null; wallet: null }
)

type DecisionDeps = Pick<CollectDeps, 'db' | 'push'>

interface Asked {
  bankCode?: string | undefined
  accountNo?: string | undefined
  holderName: string | null
  payoutCurrency: string | null
}

async function decide(
  deps: DecisionDeps,
  { playerId, instruction }: ClosedPayout,
  outcome: 'pay_out' | 'refuse',
  { bankCode, accountNo, holderName, payoutCurrency }: Asked,
): Promise<DecideAnswer> {
  // Made here, so that asking again opens and pays nothing else.
  const order = sql`row(${newRowId()}::uuid, ${newRowId()}::uuid, ${bankCode ?? null}, ${accountNo ?? null}, ${holderName},
    ${payoutCurrency})::withdraw.closing_order`
  return whenCurrent(deps, playerId, async () => {
    const { rows } = await sql<DecideAnswer<ClosedPayoutDecided | 'not_current'>>`
      select * from withdraw.pay_out_closed(${playerId}, ${order}, ${instructionValue(instruction, outcome)})`.execute(deps.db)
    return rows[0]!
  })
}
