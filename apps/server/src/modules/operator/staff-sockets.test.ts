import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { staffSocket, type StaffEvents } from '@krapao/contract/console'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { instructionFrom, secretOf, staff, staffCookie } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { type Lease, leaveItem, takeItem } from './item-lease.ts'
import { endStaffSessions, type Role } from './staff.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
})
afterAll(() => world.stop())

type Queue = Parameters<StaffEvents['queue-changed']>[0]

const { path, namespace } = staffSocket

/** An open page of the console, and everything it hears. */
async function openPage(headers: Record<string, string>, at: { path?: string; namespace?: string } = {}) {
  const socket = io(`${world.url}${at.namespace ?? namespace}`, {
    path: at.path ?? path,
    extraHeaders: { origin: world.url, ...headers },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  onTestFinished(() => void socket.close())
  const heard: [event: string, payload: unknown][] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: string, payload: unknown) => {
    heard.push([event, payload])
    for (const look of waiting) look()
  })
  const ended = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
  /** Until something was heard that is so. */
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => void (isSo() && waiting.delete(look) && resolve())
      waiting.add(look)
      look()
    })
  const changes = () => heard.flatMap(([event, payload]) => (event === 'queue-changed' ? (payload as Queue).changes : []))
  return { socket, heard, ended, changes, until }
}

async function atConsole(...roles: Role[]) {
  const staffId = await staff(world, ...roles)
  const page = await openPage({ cookie: await staffCookie(world, staffId) })
  return { staffId, ...page }
}

/** An item about nothing, which nobody else opens. */
async function openItem(kind = 'withdrawal'): Promise<{ itemId: string; subject: string }> {
  const subject = randomUUID()
  await world.asOwner(`select operator.open_item('${player.playerId}', '${kind}', '${subject}', true, 'goods were won at the wheel', '{}')`)
  const { item_id: itemId } = await world.db
    .selectFrom('operator.work_item')
    .select('item_id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return { itemId, subject }
}

/** Somebody says this about it, which takes two. */
async function say(staffId: string, act: string, subject: string): Promise<string> {
  const { actId, secret, why } = instructionFrom(staffId, 'seen')
  const { rows } = await sql<{ status: string }>`
    select status from operator.authorise(${player.playerId}, row(${actId}, ${staffId}, ${act}, ${why}, ${secret}, null)::operator.instruction,
      row('withdrawal', ${subject}, 100, 'BAHT', '{}', '{}')::operator.decision, 'two')`.execute(world.ownerDb)
  return rows[0]!.status
}

const close = (subject: string) => world.asOwner(`select operator.close_item('${player.playerId}', 'withdrawal', '${subject}', 'seen')`)

test('whoever reads the queue hears which items were opened, proposed about and closed, each once, and how many wait', async () => {
  const [cashier, auditor] = [await atConsole('cashier'), await atConsole('auditor')]
  const before = await untilLookedAt(cashier)
  const { itemId, subject } = await openItem()
  const changeOf = (page: typeof cashier) =>
    page
      .changes()
      .filter((one) => one.itemId === itemId)
      .map(({ change }) => change)
  await cashier.until(() => changeOf(cashier).includes('opened'))
  expect(await say(cashier.staffId, 'approve', subject)).toBe('proposed')
  await cashier.until(() => changeOf(cashier).includes('proposed'))
  await close(subject)
  for (const page of [cashier, auditor]) await page.until(() => changeOf(page).includes('closed'))
  for (const page of [cashier, auditor]) expect(changeOf(page)).toEqual(['opened', 'proposed', 'closed'])
  const { waiting } = cashier.heard.findLast(([event]) => event === 'queue-changed')![1] as Queue
  expect(waiting.toDecide).toBeGreaterThanOrEqual(1)
  for (const each of before) await close(each.subject)
})

/** What was there before the first look nobody is told of. Answers the items that were opened until one was told. */
async function untilLookedAt({ changes }: Pick<Awaited<ReturnType<typeof openPage>>, 'changes'>) {
  const opened: Awaited<ReturnType<typeof openItem>>[] = []
  while (!changes().some((change) => opened.some(({ itemId }) => itemId === change.itemId))) {
    opened.push(await openItem())
    await setTimeout(1000)
  }
  return opened
}

test('that somebody takes an item, and gives it back, is heard each time', async () => {
  const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
  for (const each of await untilLookedAt(other)) await close(each.subject)
  const { itemId, subject } = await openItem()
  const item = { ownerId: player.playerId, itemId }
  const as = { staffId: one.staffId, secret: secretOf(one.staffId) }
  const ofItem = () =>
    other
      .changes()
      .filter((change) => change.itemId === itemId)
      .map(({ change }) => change)
  for (const times of [1, 2]) {
    const lease = await takeItem(world.db, item, as)
    await other.until(() => ofItem().filter((change) => change === 'taken').length === times)
    await leaveItem(world.db, item, as, { leaseNo: (lease as Lease).leaseNo, reason: null })
    await other.until(() => ofItem().filter((change) => change === 'left').length === times)
  }
  expect(ofItem().filter((change) => change !== 'opened')).toEqual(['taken', 'left', 'taken', 'left'])
  await close(subject)
})

test('what somebody has proposed ends: they hear it, and nobody else', async () => {
  const [one, other] = [await atConsole('cashier'), await atConsole('cashier')]
  for (const each of await untilLookedAt(one)) await close(each.subject)
  const { subject } = await openItem()
  expect(await say(one.staffId, 'approve', subject)).toBe('proposed')
  expect(await say(other.staffId, 'refuse', subject)).toBe('proposed')
  await one.until(() => one.heard.some(([event]) => event === 'own-proposal-ended'))
  expect(one.heard.find(([event]) => event === 'own-proposal-ended')![1]).toMatchObject({ outcome: 'replaced' })
  expect(other.heard.filter(([event]) => event === 'own-proposal-ended')).toEqual([])
  await close(subject)
})

test('who does not read the queue hears nothing of it, and that their session has ended', async () => {
  const [marketing, cashier] = [await atConsole('marketing'), await atConsole('cashier')]
  for (const each of await untilLookedAt(cashier)) await close(each.subject)
  expect(marketing.heard).toEqual([])
  await withClient(world.database.ownerUrl, (owner) => endStaffSessions(owner, marketing.staffId))
  await marketing.ended
  expect(marketing.heard).toEqual([['session-ended', undefined]])
})

test('an open socket is no use of a session: it ends with it, unused for 15 minutes', async () => {
  const { ended, heard } = await atConsole('cashier')
  await world.passTime(15 * 60_000)
  await ended
  expect(heard.at(-1)![0]).toBe('session-ended')
})

test('whose rights are others now is asked to come again', async () => {
  const { staffId, ended, heard } = await atConsole('cashier')
  await world.asOwner(`update operator.staff set roles = '{marketing}' where staff_id = '${staffId}'`)
  await ended
  expect(heard.at(-1)![0]).toBe('session-ended')
})

test('nobody else opens one: not a player, not another site, not a page that says of no site, and not at the path of players', async () => {
  const cookie = await staffCookie(world, await staff(world, 'owner'))
  await expect(openPage({})).rejects.toThrow('UNAUTHORIZED')
  await expect(openPage({ cookie: `staff=${player.token}` })).rejects.toThrow()
  await expect(openPage({ cookie, origin: 'https://evil.test' })).rejects.toThrow()
  await expect(openPage({ cookie, 'sec-fetch-site': 'same-site' })).rejects.toThrow()
  await expect(openPage({ cookie, origin: '' })).rejects.toThrow()
  await expect(openPage({ cookie }, { path: '/socket.io' })).rejects.toThrow('UNAUTHORIZED')
  await expect(openPage({ cookie }, { namespace: '/' })).rejects.toThrow()
})
