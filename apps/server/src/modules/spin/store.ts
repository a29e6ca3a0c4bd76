import { sql } from 'kysely'
import type { Currency } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'

export interface WheelRow {
  wheelId: string
  text: string
  wheelHash: string
  looks: string
}

const WHEEL = ['w.wheel_id as wheelId', 'w.text', 'w.wheel_hash as wheelHash', 'w.looks'] as const

/** At most one in a currency; undefined where nothing can be spun. */
export function wheelInUse(db: Db, currency: Currency): Promise<WheelRow | undefined> {
  return db
    .selectFrom('spin.wheel_use as u')
    .innerJoin('spin.wheel as w', 'w.wheel_id', 'u.wheel_id')
    .select(WHEEL)
    .where('u.currency', '=', currency)
    .where('u.state', '=', 'in_use')
    .executeTakeFirst()
}

export async function isWheelInUse(db: Db, currency: Currency): Promise<boolean> {
  const use = db.selectFrom('spin.wheel_use').select('wheel_id').where('currency', '=', currency).where('state', '=', 'in_use')
  return (await use.executeTakeFirst()) !== undefined
}

/** In use or not. Throws where there is none. */
export function wheelById(db: Db, wheelId: string): Promise<WheelRow> {
  return db.selectFrom('spin.wheel as w').select(WHEEL).where('w.wheel_id', '=', wheelId).executeTakeFirstOrThrow()
}

export interface SeedRow {
  seedNo: number
  seedHash: string
  wheelId: string
  clientSeed: string
  nextNonce: number
  /** Never leaves this process in any form while the seed is not revealed. */
  serverSeedEncrypted: Buffer
  nextSeedHash: string
}

/** A seed that has begun. `current`, or by its number. */
export async function seedOf(db: Db, playerId: string, which: number | 'current'): Promise<SeedRow | undefined> {
  const rows = await plainRead(
    db,
    sql<SeedRow>`
      select s.seed_no as "seedNo", s.seed_hash as "seedHash", s.wheel_id as "wheelId", s.client_seed as "clientSeed",
        s.next_nonce as "nextNonce", s.server_seed_encrypted as "serverSeedEncrypted", n.seed_hash as "nextSeedHash"
      from spin.seed s join spin.seed n on n.player_id = s.player_id and n.seed_no = s.seed_no + 1
      where s.player_id = ${playerId} and ${which === 'current' ? sql`s.revealed_at is null` : sql`s.seed_no = ${which}`}`,
  )
  return rows[0]
}

/** The server seed of one that is revealed; nothing of another. A wheel out of use has no more spins, so its seeds are. */
export async function revealedSeed(db: Db, playerId: string, seedNo: number): Promise<{ seedHash: string; encrypted: Buffer } | undefined> {
  const row = await db
    .selectFrom('spin.seed')
    .select(['seed_hash', 'server_seed_encrypted'])
    .where('player_id', '=', playerId)
    .where('seed_no', '=', seedNo)
    .where('revealed_at', 'is not', null)
    .executeTakeFirst()
  return row && { seedHash: row.seed_hash, encrypted: row.server_seed_encrypted }
}

export interface SpinRow {
  spinId: string
  spunAt: Date
  seedNo: number
  nonce: number
  sliceNo: number
  code: string
  seedHash: string
  wheelHash: string
  clientSeed: string
  wheel: string
  /** Null until it is revealed. */
  encrypted: Buffer | null
}

interface SpinOfSeed extends Omit<SpinRow, 'wheelHash' | 'wheel'> {
  wheelId: string
  isRevealed: boolean
}

/** The player's spins, newest first, with what proves them. A wheel out of use has no more spins, so their seeds are revealed. */
export async function spinsOf(db: Db, playerId: string, { page, limit }: { page: number; limit: number }): Promise<SpinRow[]> {
  const spins = await plainRead(
    db,
    sql<SpinOfSeed>`
      select p.spin_id as "spinId", p.spun_at as "spunAt", p.seed_no as "seedNo", p.nonce, p.slice_no as "sliceNo", p.code, p.wheel_id as "wheelId",
        s.seed_hash as "seedHash", s.client_seed as "clientSeed", s.revealed_at is not null as "isRevealed", s.server_seed_encrypted as encrypted
      from spin.spin p join spin.seed s using (player_id, seed_no)
      where p.player_id = ${playerId} order by p.posting_no desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  const wheels = await usedWheels(db, [...new Set(spins.map(({ wheelId }) => wheelId))])
  return spins.map(({ wheelId, isRevealed, encrypted, ...spin }) => {
    const { text: wheel, wheelHash, isOutOfUse } = wheels.get(wheelId)!
    return { ...spin, wheel, wheelHash, encrypted: isRevealed || isOutOfUse ? encrypted : null }
  })
}

async function usedWheels(db: Db, wheelIds: readonly string[]) {
  if (wheelIds.length === 0) return new Map<string, never>()
  const wheels = await db
    .selectFrom('spin.wheel_use as u')
    .innerJoin('spin.wheel as w', 'w.wheel_id', 'u.wheel_id')
    .select(WHEEL)
    .select(({ eb }) => eb('u.used_to', 'is not', null).as('isOutOfUse'))
    .where('w.wheel_id', 'in', wheelIds)
    .execute()
  return new Map(wheels.map((wheel) => [wheel.wheelId, wheel]))
}

export async function spinCount(db: Db, playerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('spin.spin')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface CouponRow {
  code: string
  sliceNo: number
  wheelId: string
  count: bigint
  expiresAt: Date | null
}

/** What can be claimed, or waits to be fulfilled, by code; the wheel and the end are those of the coupon that is claimed next. */
export async function openCoupons(db: Db, playerId: string): Promise<CouponRow[]> {
  return plainRead(
    db,
    sql<CouponRow>`
      select distinct on (c.code) c.code, c.slice_no as "sliceNo", c.wheel_id as "wheelId", count(*) over (partition by c.code) as count, c.expires_at as "expiresAt"
      from spin.coupon c
      where c.player_id = ${playerId} and c.state = 'open' and (c.expires_at is null or c.expires_at > platform.now())
      order by c.code, c.expires_at, c.won_at, c.coupon_id`,
  )
}
