import { majorFromMinor, minorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Push } from '../account/index.ts'
import type { Posted } from '../ledger/index.ts'
import * as functions from './functions.gen.ts'
import { leaseOf, type Transfer, type Outcome, WALLET } from './transfer.ts'
import { toTransfer } from './transfer-store.ts'

export interface Ended {
  /** Where it goes on to another game: its second half as it stands, unless that game could not take it. */
  second: Transfer | undefined
}

/** Ends the transfer in the ledger and tells the page. Undefined where a newer lease has taken it over. */
export async function endTransfer(
  { db, push }: { db: Db; push: Push },
  transfer: Transfer,
  found: Extract<Outcome, { outcome: 'done' | 'refused' }>,
): Promise<Ended | undefined> {
  const ending = {
    transfer,
    state: found.outcome,
    says: found.outcome === 'done' ? 'done' : found.reason,
    // Made here, so that asking again begins no other second half.
    secondId: newRowId(),
  }
  const { status, posted, second } = await end(db, ending)
  switch (status) {
    case 'ended':
      tellEnd(push, transfer, found.outcome, posted!)
      return { second: second ? toTransfer(second) : undefined }
    case 'fenced':
      return undefined
    case 'busy':
      throw new Error(`games.end_transfer answered ${status} for transfer ${transfer.transferId}`)
  }
}

/** Tells the player's open pages how a transfer ended. */
export function tellEnd(
  push: Push,
  { playerId, amount, thenToGame, direction, gameCode }: Transfer,
  state: 'done' | 'refused',
  { postingNo, wallet }: Posted,
): void {
  const goesOn = state === 'done' && thenToGame !== null
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'transfer',
    postingNo: Number(postingNo),
    wallet: majorFromMinor(minorUnits(wallet)),
    amount: majorFromMinor(amount),
    // Of a game-to-game transfer only the end of the whole is told.
    ...(goesOn ? {} : { ended: state }),
    ...(state === 'refused' ? { moneyAt: direction === 'in' ? WALLET : gameCode } : {}),
  })
}

interface Ending {
  transfer: Transfer
  state: 'done' | 'refused'
  says: string
  secondId: string
}

const end = gatherWrites<Ending, functions.EndTransferAnswer>({
  name: 'transfer ends',
  run: (db, endings) =>
    functions.endTransfers(db, {
      players: endings.map(({ transfer }) => transfer.playerId),
      transfers: endings.map(({ transfer }) => transfer.transferId),
      leaseNos: endings.map(({ transfer }) => transfer.leaseNo),
      states: endings.map(({ state }) => state),
      says: endings.map(({ says }) => says),
      seconds: endings.map(({ secondId }) => secondId),
    }),
  alone: (db, { transfer, state, says, secondId }) => functions.endTransfer(db, { ...leaseOf(transfer), state, says, second: secondId }),
  keyOf: ({ transfer }) => transfer.playerId,
  lanes: 1,
})
