import { setTimeout } from 'node:timers/promises'
import { satang } from '@krapao/money'
import { connect, type Db, inTransaction } from '../src/platform/db.ts'
import { Refusal, refuse } from '../src/platform/http/refusal.ts'
import { settleDeposit } from '../src/rooms/deposit/index.ts'
import { openAccount, openTransfersOf, transferMoney, WALLET, workTransfers } from '../src/rooms/games/index.ts'
import { postings, postSetAside } from '../src/rooms/ledger/index.ts'
import { requestWithdrawal, workWithdrawals } from '../src/rooms/withdraw/index.ts'
import type { Services } from '../src/services.ts'

const HOUR_MS = 3_600_000

type Event =
  | { does: 'deposit'; baht: number; provider: string }
  | { does: 'open'; game: string }
  | { does: 'send' | 'take'; baht: number; game: string }
  | { does: 'withdraw'; baht: number }
  | { does: 'coins'; coins: number }

/** What happened before the demo begins: hours ago, and what. The balances follow from it through the rooms' own verbs. */
const STORIES: Record<string, [hoursAgo: number, event: Event][]> = {
  '0810000001': [
    [75, { does: 'deposit', baht: 5000, provider: 'KBANK' }],
    [74.8, { does: 'open', game: 'PG' }],
    [74.7, { does: 'send', baht: 1500, game: 'PG' }],
    [73, { does: 'take', baht: 500, game: 'PG' }],
    [51, { does: 'withdraw', baht: 800 }],
    [50, { does: 'coins', coins: 12 }],
    [27, { does: 'deposit', baht: 4780.5, provider: 'FP' }],
    [26.5, { does: 'open', game: 'UFABET' }],
    [26.4, { does: 'send', baht: 2000, game: 'UFABET' }],
    [20, { does: 'open', game: 'HUAYHD' }],
    [5, { does: 'deposit', baht: 3500, provider: 'KBANK' }],
    [4.9, { does: 'send', baht: 1500, game: 'PG' }],
  ],
  '0810000002': [
    [48, { does: 'deposit', baht: 300, provider: 'KBANK' }],
    [47, { does: 'open', game: 'JOKER' }],
    [46.9, { does: 'send', baht: 120, game: 'JOKER' }],
    [22, { does: 'coins', coins: 3 }],
  ],
}

/** Plays the stories against the outside world the server is set up with, which must be running. */
export async function seedMoney(services: Services, { ownerUrl }: { ownerUrl: string }): Promise<void> {
  const owner = connect(ownerUrl, { log: services.log, maxConnections: 1 })
  try {
    await playStories(services, owner.db)
  } finally {
    await owner.close()
  }
}

async function playStories(services: Services, ownerDb: Db): Promise<void> {
  const now = services.clock.now().getTime()
  for (const [phone, story] of Object.entries(STORIES)) {
    const { player_id: playerId } = await services.db
      .selectFrom('account.phone')
      .select('player_id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    await untilNothingIsOpen(services, playerId)
    for (const [index, [hoursAgo, event]] of story.entries()) {
      const at = new Date(now - hoursAgo * HOUR_MS)
      await play({ ...services, clock: { ...services.clock, now: () => at } }, { playerId, phone, event, key: `demo-${index}`, ownerDb })
      await untilNothingIsOpen(services, playerId)
    }
  }
}

/** No worker runs yet: a transfer that a run before this one left open, or a time-out, is finished here. */
async function untilNothingIsOpen(services: Services, playerId: string): Promise<void> {
  const isOnItsWay = async () => (await openTransfersOf(services.db, playerId)).some(({ state }) => state !== 'parked')
  for (let rounds = 0; rounds < 60 && (await isOnItsWay()); rounds++) {
    if ((await workTransfers(services)) === 0) await setTimeout(1000)
  }
}

async function play(
  services: Services,
  { playerId, phone, event, key, ownerDb }: { playerId: string; phone: string; event: Event; key: string; ownerDb: Db },
): Promise<void> {
  switch (event.does) {
    case 'deposit': {
      const payment = {
        reference: `SCB:DEMO-${phone}-${key}`,
        channel: 'qr' as const,
        holder: event.provider,
        currency: 'BAHT' as const,
        amount: baht(event.baht),
        eventId: key,
        evidence: { demo: true },
      }
      await settleDeposit(services, { playerId, payment })
      return
    }
    case 'open':
      await openAccount(services, { playerId, gameCode: event.game }, refuse).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'SLOT_ALREADY_ACTIVE')) throw error
      })
      return
    case 'send':
      await transferMoney(services, { playerId, from: WALLET, to: event.game, amount: baht(event.baht), requestKey: key }, refuse)
      return
    case 'take':
      await transferMoney(services, { playerId, from: event.game, to: WALLET, amount: baht(event.baht), requestKey: key }, refuse)
      return
    case 'withdraw':
      await requestWithdrawal(services, { playerId, amount: baht(event.baht), requestKey: key }, refuse)
      await workWithdrawals(services)
      return
    case 'coins':
      // No verb gives coins yet, so nothing but the owner of the database can post them.
      await inTransaction(ownerDb, (tx) =>
        postSetAside(tx, {
          ownerId: playerId,
          posting: postings.coinsGiven(BigInt(event.coins), 'demo'),
          requestKey: key,
        }),
      )
  }
}

function baht(amount: number) {
  return satang(BigInt(Math.round(amount * 100)))
}
