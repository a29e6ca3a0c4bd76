import { reportKeys } from '../../src/report-keys.ts'
import { expect, test } from 'vitest'
import { auditLedgerAndModules } from '../../src/audit/audit-ledger-and-modules.ts'
import { createLane, type Lane } from './lane.ts'
import { unexplained } from './explained.ts'
import { differencesOf } from './reconcile-lane.ts'
import { simulate } from './simulate.ts'
import { createTally, type Tally } from './tally.ts'
import { BrokenWorld } from './world.ts'

/** Databases at once: one works while another world thinks. */
const LANES = 5

/** Worlds on one database, whose ledger is then audited and compared as a whole; the next ones get a fresh one. */
const WORLDS_A_DATABASE = 100

/** By `npm test`; `npm run simulate` plays more. */
const PLAYED = 120
/** Enough to go through everything that they claim. */
const WHOLE = 800

const { SIMULATION_SEED: only, SIMULATION_SEEDS: count } = process.env
const seeds = only === undefined ? Array.from({ length: Number(count ?? PLAYED) }, (_, index) => index + 1) : [Number(only)]

/** Somebody runs the worlds by themselves and wants to know what was in them. */
const isAsked = count !== undefined

/** On a cluster of one machine each statement is planned on several servers. */
const PATIENCE = process.env['CITUS_URL'] === undefined ? 1 : 30

const tally = createTally()

test(
  `[TRF-14] [QR-26] [WD-14] whatever fails and whenever, no money is lost or doubled and everything ends, in ${seeds.length} worlds`,
  { timeout: (60_000 + seeds.length * 2000) * PATIENCE },
  async () => {
    const batches = Array.from({ length: Math.ceil(seeds.length / WORLDS_A_DATABASE) }, (_, at) =>
      seeds.slice(at * WORLDS_A_DATABASE, (at + 1) * WORLDS_A_DATABASE),
    )
    let played = 0
    const work = async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        const worlds = await simulateBatch(batch, tally)
        played += worlds
      }
    }
    await Promise.all(Array.from({ length: LANES }, work))
    expect(played).toBe(seeds.length)
  },
)

test.runIf(seeds.length >= WHOLE)('these worlds went through every fault and event that they claim to', () => {
  if (isAsked) console.log([...tally.counts].map(([kind, times]) => `${String(times).padStart(8)}  ${kind}`).join('\n'))
  expect(tally.never()).toEqual([])
})

async function simulateBatch(batch: number[], tally: Tally): Promise<number> {
  const findings = await inLane(async (lane) => {
    for (const seed of batch) {
      const lines = await simulate(lane, seed, tally)
      if (only !== undefined) console.log(lines.join('\n'))
    }
    return findingsOf(lane)
  })
  if (findings.length === 0) return batch.length
  for (const seed of batch) await checkAlone(seed)
  throw new Error(`after the seeds ${batch.join(', ')} there was ${findings[0]!}, and after none of them alone`)
}

/** Which world it was that the audit or the comparison of many does not like. */
async function checkAlone(seed: number): Promise<void> {
  await inLane(async (lane) => {
    const lines = await simulate(lane, seed)
    const findings = await findingsOf(lane)
    if (findings.length > 0) throw new BrokenWorld(seed, findings, lines)
  })
}

async function findingsOf(lane: Lane): Promise<string[]> {
  const audited = await auditLedgerAndModules(lane.auditDb, { ...lane, reports: reportKeys(lane.env) })
  const different = await differencesOf(lane)
  const leftOver = await unexplained(lane.auditDb)
  return [
    ...audited.map(({ invariant, says }) => `audit: ${invariant}: ${says}`),
    ...different.map((says) => `reconcile: ${says}`),
    ...leftOver.map((says) => `explain: ${says}`),
  ]
}

async function inLane<Result>(work: (lane: Lane) => Promise<Result>): Promise<Result> {
  const lane = await createLane()
  try {
    return await work(lane)
  } finally {
    await lane.close()
  }
}
