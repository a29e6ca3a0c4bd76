import type { Db } from '../../platform/db.ts'
import { friendsOf, type Identity, identitiesOf, linkedPlayers } from '../account/index.ts'
import { movementsOf } from '../ledger/index.ts'
import type { Account } from './ring.ts'
import { turnoverOf } from './store.ts'

/** So many accounts are looked at for one invitation; a ring shows long before. */
const MOST_ACCOUNTS = 400
const MOST_FRIENDS = 200
/** So many steps up from the inviter, by who invited whom and who shares something with whom. */
const MOST_STEPS = 8

/** Everybody who could be of one ring with an inviter and these friends: all friends, whoever shares something with them, and who invited those. */
export async function readRingFacts(
  db: Db,
  { inviterId, friendIds }: { inviterId: string; friendIds: readonly string[] },
): Promise<Account[]> {
  const found = new Map<string, Identity>()
  const add = async (playerIds: readonly string[]) => {
    const unknown = [...new Set(playerIds)].filter((playerId) => !found.has(playerId)).slice(0, MOST_ACCOUNTS - found.size)
    const identities = await identitiesOf(db, unknown)
    for (const identity of identities) found.set(identity.playerId, identity)
    return identities
  }
  await add([inviterId, ...friendIds])
  await add(await friendsOf(db, inviterId, MOST_FRIENDS))
  let newest = [...found.values()]
  for (let step = 0; step < MOST_STEPS && newest.length > 0; step++) {
    const linked = await linkedPlayers(
      db,
      newest.map(({ playerId }) => playerId),
      MOST_ACCOUNTS,
    )
    newest = await add([...linked, ...newest.flatMap(({ invitedBy }) => invitedBy ?? [])])
  }
  return withMovements(db, [...found.values()])
}

async function withMovements(db: Db, identities: readonly Identity[]): Promise<Account[]> {
  const playerIds = identities.map(({ playerId }) => playerId)
  const [movements, turnovers] = await Promise.all([movementsOf(db, playerIds), turnoverOf(db, playerIds)])
  return identities.map(({ playerId, invitedBy, phone, bankAccounts, devices, networks, registeredAt }) => {
    const { firstDeposit = null, deposited = 0n, withdrawn = 0n } = movements.get(playerId) ?? {}
    return {
      id: playerId,
      invitedBy,
      phone,
      bankAccounts,
      devices,
      networks,
      registeredAt: registeredAt.getTime(),
      firstDeposit: firstDeposit && { amount: firstDeposit.amount, at: firstDeposit.at.getTime() },
      deposited,
      withdrawn,
      turnover: turnovers.get(playerId) ?? 0n,
    }
  })
}
