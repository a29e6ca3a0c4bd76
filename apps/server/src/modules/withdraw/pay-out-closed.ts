import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { PAYOUTS } from '../../integrations/attempt-payout.ts'
import { newRowId } from '../../platform/ids.ts'
import { confirmOpened, type ListedAccount, readBankAccount } from '../account/index.ts'
import { whenCurrent } from '../bonus/index.ts'
import { collect, readCollectable } from '../games/index.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import type { CollectDeps } from './deps.ts'
import * as functions from './functions.gen.ts'

export interface ClosedPayout {
  playerId: string
  instruction: Instruction
}

/** `not_known`: the bank has not said whose the account is, and nothing was decided. */
export type ClosedPayoutDecided = Authorised | Exclude<functions.ClosingObstacle, 'not_current'> | 'not_known'

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
  const not = await functions.whyNotPayOutClosed(db, { player: playerId, instruction: instructionTo('pay_out', instruction) })
  const isFree = not.status === null && not.obstacle === null
  if (isFree) {
    const { games } = await readCollectable(deps, playerId)
    await collect(deps, { playerId, games, idempotencyKey: `closed:${instruction.actId}` })
  }
  const account = await readBankAccount(deps, playerId)
  // Nobody is paid to a number or in a name that does not open: staff change the account first.
  if (isFree && account && !(await isNameSaid(deps, account))) return { status: 'not_known', amount: null, leftAtGames: null }
  const answer = await decide(deps, { playerId, instruction }, 'pay_out', {
    bankCode: account?.bankCode ?? null,
    accountNoDigest: account?.accountNoDigest ?? null,
    payoutCurrency: integrations.bank.currencies.join(' '),
  })
  if (answer.posted) {
    wake(PAYOUTS)
    const { postingNo, wallet } = answer.posted
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'withdraw',
      postingNo: Number(postingNo),
      wallet: majorFromMinor(minorUnits(wallet)),
    })
  }
  return {
    status: answer.status,
    amount: answer.amount === null ? null : minorUnits(answer.amount),
    leftAtGames: answer.leftAtGames === null ? null : minorUnits(answer.leftAtGames),
  }
}

async function isNameSaid(deps: CollectDeps, account: ListedAccount): Promise<boolean> {
  return ((await confirmOpened(deps, account)) ?? 'asking') !== 'asking'
}

/** Two people say that it is not paid out. */
export async function refuseClosedPayout(deps: DecisionDeps, refused: ClosedPayout): Promise<ClosedPayoutDecided> {
  return (await decide(deps, refused, 'refuse', NOTHING_ASKED)).status
}

type DecisionDeps = Pick<CollectDeps, 'db' | 'push'>

/** What the bank was asked before the decision. */
type Asked = Omit<functions.ClosingOrder, 'closingId' | 'withdrawalId'>

const NOTHING_ASKED: Asked = { bankCode: null, accountNoDigest: null, payoutCurrency: null }

async function decide(deps: DecisionDeps, { playerId, instruction }: ClosedPayout, outcome: 'pay_out' | 'refuse', asked: Asked) {
  // Made here, so that asking again opens and pays nothing else.
  const order = { closingId: newRowId(), withdrawalId: newRowId(), ...asked }
  return whenCurrent(deps, playerId, async () => {
    const answer = await functions.payOutClosed(deps.db, { player: playerId, order, instruction: instructionTo(outcome, instruction) })
    return { ...answer, status: decidedOf(answer) }
  })
}
