import { GAMES } from '@krapao/providers'
import type { Db } from '../../platform/database/db.ts'
import * as platform from '../../platform/database/functions.gen.ts'
import { totalsOf } from '../accrual/index.ts'
import { friendsOf, type Identity, identitiesOf, linkedPlayers, type NumberReader } from '../account/index.ts'
import { payersOf } from '../deposit/index.ts'
import { movementsOf } from '../ledger/index.ts'
import type { Account } from './ring.ts'

/** So many accounts are looked at for one invitation; a ring shows long before. */
const MAX_ACCOUNTS = 400
const MAX_FRIENDS = 200
/** So many steps up from the inviter, by who invited whom and who shares something with whom. */
const MAX_STEPS = 8

/** Everybody who could be of one ring with an inviter and these friends: all friends, whoever shares something with them, and who invited those. */
export async function readRingFacts(
  reader: NumberReader,
  { inviterId, friendIds }: { inviterId: string; friendIds: readonly string[] },
): Promise<{ accounts: Account[]; now: number }> {
  const { db } = reader
  const found = new Map<string, Identity>()
  const add = async (playerIds: readonly string[]) => {
    const unknown = [...new Set(playerIds)].filter((playerId) => !found.has(playerId)).slice(0, MAX_ACCOUNTS - found.size)
    const identities = await identitiesOf(reader, unknown)
    for (const identity of identities) found.set(identity.playerId, identity)
    return identities
  }
  await add([inviterId, ...friendIds])
  await add(await friendsOf(db, inviterId, MAX_FRIENDS))
  let newest = [...found.values()]
  for (let step = 0; step < MAX_STEPS && newest.length > 0; step++) {
    const linked = await linkedPlayers(
      reader,
      newest.map(({ playerId }) => playerId),
      MAX_ACCOUNTS,
    )
    newest = await add([...linked, ...newest.flatMap(({ invitedBy }) => invitedBy ?? [])])
  }
  const [accounts, now] = await Promise.all([withMovements(db, [...found.values()]), platform.now(db)])
  return { accounts, now: now.getTime() }
}

/** Games whose bets are not told: what was staked there is not known. */
const GAMES_WITHOUT_BETS = GAMES.filter(({ betFeed }) => !betFeed).map(({ code }) => code)

async function withMovements(db: Db, identities: readonly Identity[]): Promise<Account[]> {
  const playerIds = identities.map(({ playerId }) => playerId)
  const [movements, turnovers] = await Promise.all([movementsOf(db, playerIds, GAMES_WITHOUT_BETS), totalsOf(db, 'invite', playerIds)])
  const payers = await payersOf(
    db,
    [...movements.values()].flatMap(({ depositReferences }) => depositReferences),
  )
  return identities.map(({ playerId, invitedBy, phone, bankAccounts, numbers, devices, networks, registeredAt }) => {
    const moved = movements.get(playerId)
    const references = moved?.depositReferences ?? []
    return {
      id: playerId,
      invitedBy,
      phone,
      bankAccounts,
      numbers,
      devices,
      networks,
      registeredAt: registeredAt.getTime(),
      firstDeposit: moved?.firstDeposit ? { amount: moved.firstDeposit.amount, at: moved.firstDeposit.at.getTime() } : null,
      deposits: references.length,
      payers: [...new Set(references.flatMap((reference) => payers.get(reference) ?? []))],
      deposited: moved?.deposited ?? 0n,
      firstWithdrawalAt: moved?.firstWithdrawalAt?.getTime() ?? null,
      withdrawn: moved?.withdrawn ?? 0n,
      turnover: (turnovers.get(playerId) ?? 0n) + (moved?.wonAndLost ?? 0n),
    }
  })
}
