import { figuresOf } from '@krapao/terms'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Encryption } from '../../../platform/keys/keyring.ts'
import type { Finding } from '../../../platform/database/check.ts'
import { fairResult, seedHash } from '../fair-result.ts'
import { openSeed } from '../seed.ts'
import { readWheelText, type WheelText, weightsOf } from '../wheel.ts'

const PAGE = 5000

const HASHES = 'the hash of each seed is that of the seed'
const RESULTS = 'I12 each spin came to what its seed, its client seed and its nonce say'
const FIGURES = 'the figures of each money prize follow from its terms'

/** What takes the key of the seeds: every seed against its hash, every result worked out again, and the prizes of every wheel. Names no seed. */
export async function auditSpins(db: Db | Tx, encryption: Encryption): Promise<Finding[]> {
  const wheels = await readWheels(db)
  const findings = [auditFigures(wheels)]
  let at: { playerId: string; seedNo: number } | undefined
  for (;;) {
    const seeds = await seedsAfter(db, at)
    const last = seeds.at(-1)
    if (!last) break
    // Keys that are asked for together share a round trip.
    const opening = await Promise.all(seeds.map(async (seed) => ({ seed, serverSeed: await opened(encryption, seed) })))
    for (const one of opening) findings.push(await auditSeed(db, wheels, one))
    at = { playerId: last.player_id, seedNo: last.seed_no }
  }
  // The first of each rule, as every audit says.
  return [...new Map(findings.filter((finding) => finding !== undefined).map((finding) => [finding.invariant, finding])).values()]
}

type Wheels = ReadonlyMap<string, WheelText>

async function readWheels(db: Db | Tx): Promise<Wheels> {
  const rows = await db
    .selectFrom('spin.wheel_use as u')
    .innerJoin('spin.wheel as w', 'w.wheel_id', 'u.wheel_id')
    .select(['w.wheel_id', 'w.text'])
    .execute()
  return new Map(rows.map(({ wheel_id: wheelId, text }) => [wheelId, readWheelText(text)]))
}

function auditFigures(wheels: Wheels): Finding | undefined {
  for (const [wheelId, { slices }] of wheels) {
    for (const { code, prize } of slices) {
      if (prize.kind !== 'money') continue
      const figures = figuresOf(prize.terms)
      const said = [prize.amount, prize.requiredTurnover, prize.keptOnSuccess, prize.takenOnEnding]
      const follow = figures && [figures.grant, figures.requiredTurnover, figures.keptOnSuccess, figures.takenOnEnding].map(String)
      if (said.join() !== follow?.join())
        return { invariant: FIGURES, says: `slice ${code} of wheel ${wheelId} does not follow from its terms` }
    }
  }
  return undefined
}

type Seed = Awaited<ReturnType<typeof seedsAfter>>[number]

function seedsAfter(db: Db | Tx, at: { playerId: string; seedNo: number } | undefined) {
  const seeds = db
    .selectFrom('spin.seed as s')
    .leftJoin('spin.left_seed as l', (join) => join.onRef('l.player_id', '=', 's.player_id').onRef('l.seed_no', '=', 's.seed_no'))
    .select(['s.player_id', 's.seed_no', 's.server_seed_encrypted', 's.seed_hash', 's.client_seed', 's.wheel_id', 's.next_nonce'])
    .select('l.server_seed')
    .orderBy('s.player_id')
    .orderBy('s.seed_no')
    .limit(PAGE)
  if (!at) return seeds.execute()
  return seeds.where(({ eb, refTuple, tuple }) => eb(refTuple('s.player_id', 's.seed_no'), '>', tuple(at.playerId, at.seedNo))).execute()
}

interface OpenedSeed {
  seed: Seed
  serverSeed: Buffer | undefined
}

async function auditSeed(db: Db | Tx, wheels: Wheels, { seed, serverSeed }: OpenedSeed): Promise<Finding | undefined> {
  const where = `seed ${seed.seed_no} of player ${seed.player_id}`
  if (!serverSeed || seedHash(serverSeed) !== seed.seed_hash) return { invariant: HASHES, says: `${where} is not what its hash promised` }
  if (seed.next_nonce === 0) return undefined
  const wheel = wheels.get(seed.wheel_id!)
  // Named by another check.
  if (!wheel) return undefined
  const weights = weightsOf(wheel)
  const spins = await db
    .selectFrom('spin.spin')
    .select(['nonce', 'slice_no'])
    .where('player_id', '=', seed.player_id)
    .where('seed_no', '=', seed.seed_no)
    .execute()
  const wrong = spins.find(
    ({ nonce, slice_no }) => fairResult({ serverSeed, clientSeed: seed.client_seed!, nonce }, weights).sliceNo !== slice_no,
  )
  return wrong && { invariant: RESULTS, says: `the spin of nonce ${wrong.nonce} of ${where} came to another slice` }
}

/** Undefined where the key of its player did not encrypt it, nor is it what was left when that key was destroyed. */
async function opened(encryption: Encryption, seed: Seed): Promise<Buffer | undefined> {
  if (seed.server_seed !== null) return Buffer.from(seed.server_seed, 'hex')
  try {
    const { player_id: playerId, seed_hash: promised, server_seed_encrypted: encrypted } = seed
    return Buffer.from(await openSeed(encryption, { playerId, seedHash: promised, encrypted }), 'hex')
  } catch {
    return undefined
  }
}
