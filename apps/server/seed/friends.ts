import { playerIdByPhone } from '../src/modules/account/index.ts'
import { workInvites } from '../src/modules/invite/index.ts'
import type { Services } from '../src/wiring.ts'
import { payIn } from './money.ts'
import { DEMO_PLAYERS, seedPlayer } from './players.ts'
import { proveBankAccount } from './prove-bank-account.ts'

const HOUR_MS = 3_600_000

/** Whom the first demo player has invited, and what they paid in first. */
const FRIENDS = [
  { username: '0810000011', name: 'มานะ รักดี', bankCode: 'KBANK', bankAccountNo: '0123456711', deposit: 1200, hoursAgo: 50 },
  { username: '0810000012', name: 'ชูใจ เลิศล้ำ', bankCode: 'SCB', bankAccountNo: '4056789112', deposit: 500, hoursAgo: 29 },
  { username: '0810000013', name: 'ปิติ พิทักษ์', bankCode: 'KBANK', bankAccountNo: '0123456713', deposit: 250, hoursAgo: 7 },
] as const

/** Friends of the first demo player, who earned them something. */
export async function seedFriends(services: Services, { ownerUrl, sandboxUrl }: { ownerUrl: string; sandboxUrl: string }): Promise<void> {
  const inviterId = await playerIdByPhone(services.db, DEMO_PLAYERS[0].username)
  if (inviterId === undefined) throw new Error('the demo players are not there')
  for (const { deposit: amount, hoursAgo, ...friend } of FRIENDS) {
    const player = {
      ...friend,
      bankAccountName: friend.name,
      password: 'krapao-demo-friend',
      sourceCode: 'FRIEND',
      currency: 'BAHT',
    } as const
    await seedPlayer(services, { ...player, inviterId })
    await proveBankAccount(ownerUrl, friend.username)
    const playerId = await playerIdByPhone(services.db, friend.username)
    const at = new Date(services.clock.now().getTime() - hoursAgo * HOUR_MS)
    await payIn(services, { player, playerId: playerId!, amount, at, key: 'demo-friend', sandboxUrl })
  }
  await services.events.settled()
  await workInvites(services)
}
