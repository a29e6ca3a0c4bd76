import { type MajorUnits, minorFromMajor, minorUnits } from '@krapao/money'
import { playerIdByPhone } from '../src/modules/account/index.ts'
import { importBets } from '../src/modules/games/functions.gen.ts'
import { workInvites } from '../src/modules/invite/index.ts'
import type { AppDeps } from '../src/wiring.ts'
import { payIn } from './money.ts'
import { DEMO_PLAYERS, demoPlayers, KIP_PLAYER, seedPlayer } from './players.ts'
import { proveBankAccount } from './prove-bank-account.ts'

const HOUR_MS = 3_600_000

const BAHT_FRIEND = { inviter: DEMO_PLAYERS[0].username, currency: 'BAHT' } as const

/** Whom the demo players have invited, what they paid in first, and how much of it they have played. */
const FRIENDS = [
  {
    ...BAHT_FRIEND,
    username: '0810000011',
    name: 'มานะ รักดี',
    bankAccountName: 'มานะ รักดี',
    bankCode: 'KBANK',
    bankAccountNo: '0123456711',
    deposit: 1200,
    played: 1200,
    hoursAgo: 50,
  },
  {
    ...BAHT_FRIEND,
    username: '0810000012',
    name: 'ชูใจ เลิศล้ำ',
    bankAccountName: 'ชูใจ เลิศล้ำ',
    bankCode: 'SCB',
    bankAccountNo: '4056789112',
    deposit: 500,
    played: 250,
    hoursAgo: 29,
  },
  {
    ...BAHT_FRIEND,
    username: '0810000013',
    name: 'ปิติ พิทักษ์',
    bankAccountName: 'ปิติ พิทักษ์',
    bankCode: 'KBANK',
    bankAccountNo: '0123456713',
    deposit: 250,
    played: 250,
    hoursAgo: 7,
  },
  {
    inviter: KIP_PLAYER.username,
    currency: 'LAK',
    username: '2055500011',
    name: 'ແກ້ວ',
    bankAccountName: 'KEO VONGSA',
    bankCode: 'BCEL',
    bankAccountNo: '0101234511',
    deposit: 600_000,
    played: 600_000,
    hoursAgo: 11,
  },
] as const

/** Friends of the demo players, who earned them something. */
export async function seedFriends(deps: AppDeps, { ownerUrl, sandboxUrl }: { ownerUrl: string; sandboxUrl: string }): Promise<void> {
  const inviters = new Set<string>(demoPlayers(deps.env).map(({ username }) => username))
  for (const { inviter, deposit: amount, played, hoursAgo, ...friend } of FRIENDS) {
    if (!inviters.has(inviter)) continue
    const inviterId = await playerIdByPhone(deps, inviter)
    if (inviterId === undefined) throw new Error('the demo players are not there')
    const player = { ...friend, password: 'krapao-demo-friend', sourceCode: 'FRIEND' } as const
    await seedPlayer(deps, { ...player, inviterId })
    const playerId = (await playerIdByPhone(deps, friend.username))!
    await proveBankAccount(ownerUrl, playerId)
    const at = new Date(deps.clock.now().getTime() - hoursAgo * HOUR_MS)
    await payIn(deps, { player, playerId, amount, at, key: 'demo-friend', sandboxUrl })
    await deps.events.settled()
    await play(deps, playerId, friend.currency, played as MajorUnits)
  }
  await deps.events.settled()
  await workInvites(deps)
}

/** A bet that was paid back, as a feed tells it. */
async function play({ db, clock, betEvents }: AppDeps, playerId: string, currency: 'BAHT' | 'LAK', amount: MajorUnits): Promise<void> {
  const [gameCode, category] = currency === 'LAK' ? (['HUAYLAO', 'lotto'] as const) : (['PG', 'slot'] as const)
  const stake = minorUnits(minorFromMajor(amount))
  const bet = { gameCode, category, currency, betId: 'demo-friend', revision: 1n, kind: 'settled' as const, settledAt: clock.now() }
  await importBets(db, { player: playerId, game: gameCode, reports: [{ ...bet, stake, validStake: stake, win: stake }] })
  betEvents.imported(playerId)
  await betEvents.settled()
}
