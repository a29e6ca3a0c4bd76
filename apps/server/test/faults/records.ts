import { readBankAccount } from '../../src/modules/account/index.ts'
import { majorFromMinor, minorUnits } from '@krapao/money'
import { gameDescriptor } from '@krapao/providers'
import { sql } from 'kysely'
import { refreshBalances } from '../../src/modules/games/index.ts'
import type { World, WorldPlayer } from '../world.ts'

/** One request of a player, and what was heard of it. Kept outside the database. */
export interface Told {
  player: WorldPlayer
  key: string
  kind: 'transfer' | 'withdraw'
  /** The message of each 2xx answer. */
  acknowledged: string[]
}

/** What has happened to a player outside, in baht. */
export interface Customer {
  player: WorldPlayer
  /** Paid in by QR or bank. */
  paid: number
  /** Won less lost at the games. */
  won: number
}

/** As many as the sandbox tells of one player at one game. */
const MAX_IN_A_RECORD = 100

/** Compares our ledger with everybody else's, when everything has ended. Answers what does not fit. */
export async function brokenPromises(world: World, told: Told[], customers: Customer[]): Promise<string[]> {
  const broken: string[] = []
  for (const customer of customers) {
    await refreshBalances(world.deps, customer.player.playerId)
    broken.push(
      ...(await brokenGames(world, customer.player)),
      ...(await brokenPayouts(world, customer.player)),
      ...(await brokenSums(world, customer)),
    )
  }
  for (const one of told) broken.push(...(await brokenAnswers(world, one)))
  broken.push(...(await brokenComparisons(world)))
  broken.push(...(await world.audit()).map(({ invariant, says }) => `audit: ${invariant}: ${says}`))
  return broken
}

/** What the providers have otherwise than our ledger. Money that a test gave came from nowhere, under an id of ours. */
async function brokenComparisons(world: World): Promise<string[]> {
  const differences = (await world.reconcile()).filter(
    ({ isInformation, subject }) => !isInformation && !/^payment SCB:[0-9A-F]{8}-/.test(subject),
  )
  return differences.map(({ counterparty, subject, amount, says }) => `reconcile: ${counterparty}: ${subject} of ${amount}: ${says}`)
}

interface GameRecord {
  balance: number
  transfers: { transferId: string; state: string }[]
}

/** Each transfer of ours that is done moved money at its provider, once, and nothing else did. */
async function* gameRecords(world: World, { playerId }: WorldPlayer): AsyncGenerator<{ game: string } & GameRecord> {
  const accounts = await world.db.selectFrom('games.account').select(['game_code', 'username']).where('player_id', '=', playerId).execute()
  for (const { game_code: game, username } of accounts)
    yield { game, ...((await world.control('GET', `games/${game}/${username}`)) as GameRecord) }
}

async function brokenGames(world: World, player: WorldPlayer): Promise<string[]> {
  const broken: string[] = []
  for await (const { game, balance, transfers } of gameRecords(world, player)) {
    const account = await world.db
      .selectFrom('ledger.account')
      .select('balance')
      .where('owner_id', '=', player.playerId)
      .where('account', '=', `game:${game}`)
      .executeTakeFirst()
    const mirror = majorFromMinor(minorUnits(account?.balance ?? 0n))
    if (balance !== mirror) broken.push(`${game} says ${balance}, our ledger says ${mirror}`)
    // Those keep no ids of ours; their balance has just been compared.
    if (gameDescriptor(game)?.class === 'balance-only') continue
    if (transfers.length === MAX_IN_A_RECORD) throw new Error(`the book of ${game} is too long to be read`)
    const ours = await world.db
      .selectFrom('games.transfer')
      .select('transfer_id')
      .where('player_id', '=', player.playerId)
      .where('game_code', '=', game)
      .where('state', '=', 'done')
      .execute()
    const moved = transfers.filter(({ state }) => state === 'done').map(({ transferId }) => transferId)
    broken.push(
      ...difference(
        `a transfer at ${game}`,
        ours.map((row) => row.transfer_id),
        moved,
      ),
    )
  }
  return broken
}

async function brokenPayouts(world: World, { playerId }: WorldPlayer): Promise<string[]> {
  const ours = await world.db
    .selectFrom('withdraw.withdrawal')
    .select('withdrawal_id')
    .where('player_id', '=', playerId)
    .where('state', '=', 'paid')
    .execute()
  const bank = await readBankAccount(world.deps, playerId)
  const payouts = (await world.control('GET', 'bank/payouts')) as { payoutKey: string; toAccountNo: string; state: string }[]
  const executed = payouts.filter(({ state, toAccountNo }) => state === 'completed' && toAccountNo === bank?.accountNo)
  return difference(
    'a payout',
    ours.map((row) => row.withdrawal_id),
    executed.map(({ payoutKey }) => payoutKey),
  )
}

function difference(what: string, ours: string[], theirs: string[]): string[] {
  const isEqual = ours.toSorted().join() === theirs.toSorted().join()
  return isEqual ? [] : [`${what}: our ledger has ${ours.join() || 'none'}, theirs ${theirs.join() || 'none'}`]
}

/** All that came in and was won, less what the bank paid out, is what the player has here and at the providers. */
async function brokenSums({ db }: World, { player, paid, won }: Customer): Promise<string[]> {
  const { rows } = await sql<{ has: bigint; out: bigint; won: bigint }>`
    select
      (select coalesce(sum(balance), 0) from ledger.account where owner_id = ${player.playerId}::uuid and account <> 'coin') as has,
      (select coalesce(sum(amount), 0) from withdraw.withdrawal where player_id = ${player.playerId}::uuid and state = 'paid') as out,
      (select coalesce(-sum(amount), 0) from ledger.entry where owner_id = ${player.playerId}::uuid and account_kind = 'gaming-revenue') as won`.execute(
    db,
  )
  const [has, out, booked] = [rows[0]!.has, rows[0]!.out, rows[0]!.won].map((amount) => Number(amount) / 100) as [number, number, number]
  const broken: string[] = []
  if (booked !== won) broken.push(`${player.phone} won ${won}, and ${booked} was booked`)
  if (Math.round((paid + won - out - has) * 100) !== 0)
    broken.push(`${player.phone} has ${has}: ${paid} came in, ${won} was won, ${out} was paid out`)
  return broken
}

/** What was answered with 2xx is there, once, and as it was said. */
export async function brokenAnswers({ db }: World, { player, key, kind, acknowledged }: Told): Promise<string[]> {
  if (acknowledged.length === 0) return []
  const what = `${key}, answered ${acknowledged.join(' and ')},`
  if (kind === 'withdraw') {
    const held = await db
      .selectFrom('withdraw.withdrawal')
      .select('state')
      .where('player_id', '=', player.playerId)
      .where('idempotency_key', '=', key)
      .execute()
    return held.length === 1 ? [] : [`${what} has ${held.length} withdrawals`]
  }
  const begun = await db
    .selectFrom('games.transfer as t')
    .leftJoin('games.transfer as half', (join) =>
      join.on('half.idempotency_key', '=', sql<string>`'then:' || t.transfer_id`).onRef('half.player_id', '=', 't.player_id'),
    )
    .select([sql<string>`coalesce(half.state, t.state)`.as('state')])
    .where('t.player_id', '=', player.playerId)
    .where('t.idempotency_key', '=', key)
    .execute()
  if (begun.length !== 1) return [`${what} has ${begun.length} transfers`]
  const isKept = !acknowledged.includes('TRANSFER_SUCCESS') || begun[0]!.state === 'done'
  return isKept ? [] : [`${what} is ${begun[0]!.state}`]
}
