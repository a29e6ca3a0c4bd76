import { setTimeout } from 'node:timers/promises'
import { type Currency, minorUnits } from '@krapao/money'
import { Refusal, refuse } from '../src/platform/http/refusal.ts'
import { playerIdByPhone } from '../src/modules/account/index.ts'
import { externalReference, settleDeposit } from '../src/modules/deposit/index.ts'
import { openAccount, listOpenTransfers, transferMoney, WALLET, workTransfers } from '../src/modules/games/index.ts'
import { requestWithdrawal, workWithdrawals } from '../src/modules/withdraw/index.ts'
import type { AppDeps } from '../src/wiring.ts'
import { type DemoPlayer, demoPlayers } from './players.ts'
import { answered } from '../src/platform/raw-report.ts'
import { OPERATOR_ACCOUNT, OPERATOR_KIP_ACCOUNT } from './site.ts'

const HOUR_MS = 3_600_000
/** What the demo's players withdraw needs nobody's password. */
const NO_SESSION = Buffer.alloc(0)

type Event =
  | { does: 'deposit'; amount: number }
  | { does: 'open'; game: string }
  | { does: 'send' | 'take'; amount: number; game: string }
  | { does: 'withdraw'; amount: number }

/**
 * What happened before the demo begins: hours ago, and what. The balances follow from it through the modules' own verbs.
 * The bank has its transfers at these hours; our ledger has the hour of their database, which no caller chooses.
 */
const HISTORIES: Record<DemoPlayer['username'], [hoursAgo: number, event: Event][]> = {
  '0810000001': [
    [75, { does: 'deposit', amount: 5000 }],
    [74.8, { does: 'open', game: 'PG' }],
    [74.7, { does: 'send', amount: 1500, game: 'PG' }],
    [73, { does: 'take', amount: 500, game: 'PG' }],
    [51, { does: 'withdraw', amount: 800 }],
    [27, { does: 'deposit', amount: 4780.5 }],
    [26.5, { does: 'open', game: 'UFABET' }],
    [26.4, { does: 'send', amount: 2000, game: 'UFABET' }],
    [20, { does: 'open', game: 'HUAYHD' }],
    [5, { does: 'deposit', amount: 3500 }],
    [4.9, { does: 'send', amount: 1500, game: 'PG' }],
  ],
  '0810000002': [
    [48, { does: 'deposit', amount: 300 }],
    [47, { does: 'open', game: 'JOKER' }],
    [46.9, { does: 'send', amount: 120, game: 'JOKER' }],
  ],
  '2055500001': [
    [30, { does: 'deposit', amount: 5_000_000 }],
    [29, { does: 'open', game: 'HUAYLAO' }],
    [28.9, { does: 'send', amount: 1_500_000, game: 'HUAYLAO' }],
    [6, { does: 'withdraw', amount: 500_000 }],
  ],
}

/** Plays the histories against the providers the server is set up with, which must be running. */
export async function seedMoney(deps: AppDeps, { sandboxUrl }: { sandboxUrl: string }): Promise<void> {
  const now = deps.clock.now().getTime()
  for (const player of demoPlayers(deps.env)) {
    const phone = player.username
    const playerId = (await playerIdByPhone(deps, phone))!
    await untilNothingIsOpen(deps, playerId)
    for (const [index, [hoursAgo, event]] of HISTORIES[phone].entries()) {
      const at = new Date(now - hoursAgo * HOUR_MS)
      const key = `demo-${index}`
      if (event.does === 'deposit') await payIn(deps, { player, playerId, amount: event.amount, at, key, sandboxUrl })
      else await play({ ...deps, clock: { ...deps.clock, now: () => at } }, { playerId, event, key })
      await untilNothingIsOpen(deps, playerId)
    }
  }
  // The coins of the deposits.
  await deps.events.settled()
}

/** No worker runs yet: a transfer that a run before this one left open, or a time-out, is finished here. */
async function untilNothingIsOpen(deps: AppDeps, playerId: string): Promise<void> {
  const isOnItsWay = async () => (await listOpenTransfers(deps.db, playerId)).some(({ state }) => state !== 'manual_review')
  for (let rounds = 0; rounds < 60 && (await isOnItsWay()); rounds++) {
    if ((await workTransfers(deps)) === 0) await setTimeout(1000)
  }
}

interface PayIn {
  player: { username: string; bankCode: string; bankAccountNo: string; bankAccountName: string; currency: Currency }
  playerId: string
  amount: number
  at: Date
  key: string
  sandboxUrl: string
}

/** A transfer at the sandbox's bank, credited here before its report: that comes when the server runs, and finds it credited. */
export async function payIn(deps: AppDeps, { player, playerId, amount, at, key, sandboxUrl }: PayIn): Promise<void> {
  const account = player.currency === 'LAK' ? OPERATOR_KIP_ACCOUNT : OPERATOR_ACCOUNT
  const transfer = {
    transRef: `DEMO-${player.username}-${key}`,
    fromBankCode: player.bankCode,
    fromAccountNo: player.bankAccountNo,
    fromName: player.bankAccountName,
    toAccountNo: account.accountNo,
    currency: player.currency,
    at: at.toISOString(),
  }
  const response = await fetch(`${sandboxUrl}/control/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...transfer, amount }),
  })
  if (!response.ok) throw new Error(`the sandbox's bank took no transfer: ${response.status} ${await response.text()}`)
  const { transRef, ...said } = transfer
  await settleDeposit(deps, {
    playerId,
    payment: {
      reference: externalReference(player.bankCode, transRef),
      channel: 'bank',
      holder: account.bankCode,
      currency: player.currency,
      amount: minorOf(amount),
      eventId: key,
      evidence: { bank: account.bankCode, ...said },
      report: answered('the demo world', transfer),
    },
  })
}

async function play(
  deps: AppDeps,
  { playerId, event, key }: { playerId: string; event: Exclude<Event, { does: 'deposit' }>; key: string },
): Promise<void> {
  switch (event.does) {
    case 'open':
      await openAccount(deps, { playerId, gameCode: event.game }, refuse).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'SLOT_ALREADY_ACTIVE')) throw error
      })
      return
    case 'send':
      await transferMoney(deps, { playerId, from: WALLET, to: event.game, amount: minorOf(event.amount), idempotencyKey: key }, refuse)
      return
    case 'take':
      await transferMoney(deps, { playerId, from: event.game, to: WALLET, amount: minorOf(event.amount), idempotencyKey: key }, refuse)
      return
    case 'withdraw':
      await requestWithdrawal(deps, { playerId, tokenHash: NO_SESSION, amount: minorOf(event.amount), idempotencyKey: key }, refuse)
      await workWithdrawals(deps)
  }
}

/** Of whole units. */
function minorOf(amount: number) {
  return minorUnits(BigInt(Math.round(amount * 100)))
}
