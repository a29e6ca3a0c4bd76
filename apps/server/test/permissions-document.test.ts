import { readFile } from 'node:fs/promises'
import { PERMISSIONS } from '@krapao/contract/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUBJECTS } from '../src/audit/items.ts'
import { DECISIONS, outcomesOf } from '../src/modules/desk/index.ts'
import { permissionsOf } from '../src/modules/operator/permissions.ts'
import { ROLES } from '../src/modules/operator/index.ts'
import { createWorld, type World } from './world.ts'

let world: World
let document: string

beforeAll(async () => {
  world = await createWorld()
  document = await readFile(new URL('../../../docs/permissions.md', import.meta.url), 'utf8')
})
afterAll(() => world.stop())

/** The rows of the tables of this heading, each cell as it is written. */
function rows(heading: string): string[][] {
  const part = document.split(/^## /m).find((text) => text.startsWith(`${heading}\n`))!
  const lines = part.split('\n').filter((line) => line.startsWith('| `'))
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}

/** More than any amount there can be. */
const ANY = 10n ** 12n

test('docs/permissions.md says what each role may do in the console and whether it has authority', async () => {
  const authority = await world.db.selectFrom('operator.authority').select('role').distinct().execute()
  const decides = new Set(authority.map(({ role }) => role))
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  const real = ROLES.map((role) => {
    const may = permissionsOf([role])
    return [role, yes(may.has('queue.read')), yes(may.has('queue.act')), yes(decides.has(role))].join(' | ')
  })
  const told = rows('Roles')
    .filter((cells) => cells.length === 5)
    .map((cells) => cells.slice(0, 4).join(' | '))
  expect(told.toSorted()).toEqual(real.toSorted())
})

test('docs/permissions.md says every permission that each role has in the console', () => {
  const table = document.split('| role of the console |')[1]!.split('\n\n')[0]!
  const [names, ...told] = table.split('\n').filter((line) => !line.startsWith('| ---'))
  expect([...names!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)).toEqual([...PERMISSIONS])
  const real = ROLES.map(
    (role) => `| \`${role}\` | ${PERMISSIONS.map((one) => (permissionsOf([role]).has(one) ? 'yes' : 'no')).join(' | ')} |`,
  )
  expect(told.toSorted()).toEqual(real.toSorted())
})

test('docs/permissions.md says what each kind of item takes', async () => {
  const authority = await world.db.selectFrom('operator.authority').selectAll().execute()
  const dueTimes = await world.db.selectFrom('operator.due_time').selectAll().execute()
  const lateAfter = new Map(dueTimes.map(({ kind, minutes }) => [kind, minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`]))
  const baht = (amount: bigint, factor: bigint) => Number(amount / (100n * factor)).toLocaleString('en')
  const real = authority.map(({ kind, currency, alone_up_to, alone_a_day, needs_owner_from }) => {
    const factor = currency === 'LAK' ? 500n : 1n
    const alone = alone_up_to < 0n ? 'none' : alone_up_to === 0n || alone_up_to >= ANY ? 'any' : baht(alone_up_to, factor)
    const day = alone_a_day === null ? 'no limit' : baht(alone_a_day, factor)
    const owner = needs_owner_from === null ? 'never' : baht(needs_owner_from, factor)
    return [kind, Object.keys(outcomesOf(kind)).join(', '), alone, day, owner, lateAfter.get(kind)].join(' | ')
  })
  const told = rows('Decisions').map(([kind, , ...rest]) => [kind, ...rest].join(' | '))
  expect(told.toSorted()).toEqual([...new Set(real)].toSorted())
})

test('every kind of item that the audit knows has its words, and no other', () => {
  expect(Object.keys(DECISIONS).toSorted()).toEqual(Object.keys(SUBJECTS).toSorted())
})
