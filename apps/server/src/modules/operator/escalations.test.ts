import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { workEscalations } from './escalations.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())
// What other tests left late is not theirs.
beforeEach(() =>
  world.asOwner(`update operator.work_item set closed_at = greatest(opened_at, platform.now()), outcome = 'done' where closed_at is null`),
)

interface Item {
  owner: string
  itemId: string
}

/** Open since a while ago, and due in so many seconds; already late where that is below 0. */
async function item(dueInSeconds: number, { kind = 'withdrawal', needsDecision = true } = {}): Promise<Item> {
  const [owner, itemId] = [randomUUID(), randomUUID()]
  await world.asOwner(`
    insert into operator.work_item (owner_id, item_id, kind, subject, needs_decision, reason, evidence, opened_at, due_at)
    values ('${owner}', '${itemId}', '${kind}', gen_random_uuid()::text, ${needsDecision}, 'a name of a player', '{}',
      platform.now() - interval '1 hour', platform.now() + interval '${dueInSeconds} seconds')`)
  return { owner, itemId }
}

const close = ({ owner, itemId }: Item) =>
  world.asOwner(
    `update operator.work_item set closed_at = platform.now(), outcome = 'done' where owner_id = '${owner}' and item_id = '${itemId}'`,
  )

interface Heard {
  webhookId: string
  kind: string
  dueAt: string
  link: string
}

async function heardOf({ itemId }: Item): Promise<Heard[]> {
  const heard = (await world.control('GET', 'escalations')) as Heard[]
  return heard.filter(({ webhookId }) => webhookId === itemId)
}

async function rowOf({ owner, itemId }: Item) {
  const { rows } = await sql<{ state: string; attempts: number; doubt: string | null; waits: boolean }>`
    select state, attempts, doubt, next_attempt_at > platform.now() as waits from operator.escalation
    where owner_id = ${owner} and item_id = ${itemId}`.execute(world.ownerDb)
  return rows
}

/** Rounds until one finds nothing to do. */
async function work(): Promise<void> {
  while ((await workEscalations(world.deps)) > 0);
}

const isDue = ({ itemId }: Item) =>
  world.asOwner(
    `update operator.escalation set next_attempt_at = platform.now(), leased_at = null where item_id = '${itemId}' and state = 'due'`,
  )

test('an item that is late is told of once, with its kind, its time and where to decide it, and nothing of the player', async () => {
  const [late, timely, byItself] = [await item(-60), await item(60), await item(-60, { kind: 'payout', needsDecision: false })]
  await work()
  await work()
  const [heard, ...more] = await heardOf(late)
  expect(more).toEqual([])
  expect(heard).toMatchObject({ kind: 'withdrawal', link: `${world.deps.env.consoleOrigin}/console/queue?item=${late.itemId}` })
  expect(JSON.stringify(heard)).not.toContain('a name of a player')
  expect(await heardOf(byItself)).toHaveLength(1)
  expect([await heardOf(timely), await rowOf(timely)]).toEqual([[], []])
  expect(await rowOf(late)).toMatchObject([{ state: 'told', attempts: 1, doubt: null }])
  await Promise.all([late, timely, byItself].map(close))
  expect(await world.audit()).toEqual([])
})

test.each([
  ['error-before', 0, 'answered 500'],
  ['error-after', 1, 'answered 500'],
  ['refuse', 0, 'answered 403'],
] as const)('an address that answers %s is told again later, under the same id', async (fault, heardBefore, doubt) => {
  const late = await item(-60)
  await world.fault('escalation', fault)
  await work()
  expect(await heardOf(late)).toHaveLength(heardBefore)
  expect(await rowOf(late)).toEqual([{ state: 'due', attempts: 1, doubt, waits: true }])
  await isDue(late)
  await work()
  expect(await heardOf(late)).toHaveLength(heardBefore + 1)
  expect(await rowOf(late)).toMatchObject([{ state: 'told', attempts: 2, doubt: null }])
})

test('of what is decided before the address answers nothing more is told', async () => {
  const late = await item(-60)
  await world.fault('escalation', 'error-before')
  await work()
  await close(late)
  await isDue(late)
  await work()
  expect(await heardOf(late)).toEqual([])
  expect(await rowOf(late)).toMatchObject([{ state: 'over' }])
  expect(await world.audit()).toEqual([])
})

test('an item that is being closed is waited for, and not noted as late after it was', async () => {
  const late = await item(-60)
  await withClient(world.ownerUrl, async (closer) => {
    await closer.query('begin')
    await closer.query(`update operator.work_item set closed_at = platform.now(), outcome = 'done' where item_id = '${late.itemId}'`)
    let isOver = false
    const noting = sql<{ noted: boolean }>`select operator.note_late(${late.owner}, ${late.itemId}) as noted`.execute(world.db)
    void noting.finally(() => (isOver = true))
    const waits = async () => (await closer.query(`select from pg_locks where not granted`)).rowCount! > 0
    await expect.poll(async () => isOver || (await waits()), { interval: 20 }).toBe(true)
    await closer.query('commit')
    expect((await noting).rows).toEqual([{ noted: false }])
  })
  expect(await rowOf(late)).toEqual([])
})

test('eight servers at once tell of twenty late items once each', async () => {
  const late = await Promise.all(Array.from({ length: 20 }, () => item(-60)))
  await Promise.all(Array.from({ length: 8 }, work))
  await work()
  for (const one of late) expect(await heardOf(one)).toHaveLength(1)
})

test('whoever died with the lease is followed by another once it is over, and told of no sooner', async () => {
  const late = await item(-60)
  const claim = async () => (await sql`select * from operator.claim_escalation(${late.owner}, ${late.itemId}, 0)`.execute(world.db)).rows
  await sql`select operator.note_late(${late.owner}, ${late.itemId})`.execute(world.db)
  expect(await claim()).toHaveLength(1)
  expect(await claim()).toEqual([])
  await work()
  expect(await heardOf(late)).toEqual([])
  await world.passTime(31_000)
  await work()
  expect(await heardOf(late)).toHaveLength(1)
  // The one who was thought dead.
  const { rows } = await sql<{ ended: boolean }>`
    select operator.end_escalation(${late.owner}, ${late.itemId}, 1) as ended`.execute(world.db)
  expect(rows).toEqual([{ ended: false }])
})

test('nobody is told, and nothing is noted, where no address is named', async () => {
  const late = await item(-60)
  expect(await workEscalations({ ...world.deps, integrations: { escalation: null } })).toBe(0)
  expect(await rowOf(late)).toEqual([])
})
