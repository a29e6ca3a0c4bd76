import { parseArgs } from 'node:util'
import type pg from 'pg'
import { parseMinorUnits } from '@krapao/money'
import { isUuid } from '../apps/server/src/platform/ids.ts'
import { withClient } from '../apps/server/src/platform/database/with-client.ts'
import {
  addStaff,
  deactivateStaff,
  endStaffSessions,
  FLOWS,
  listStaff,
  openStaffSession,
  type Role,
  ROLES,
  setCreditBar,
  setDayLimit,
  STAFF_COOKIE,
} from '../apps/server/src/modules/operator/index.ts'
import { fail, Sentence } from '@krapao/terminal'
import { withDatabase } from './with-database.ts'

const USAGE = `Say one of:
  npm run staff -- list
  npm run staff -- add --name "Somchai" --roles cashier,support    roles: ${ROLES.join(', ')}
  npm run staff -- deactivate STAFF
  npm run staff -- open-session STAFF     a session of the console, until staff sign in there by themselves
  npm run staff -- end-sessions STAFF
  npm run staff -- credit-bar DAYS        so long nobody decides alone what goes to a player whom they credited
  npm run staff -- day-limit ${FLOWS.join('|')} BAHT|LAK AMOUNT     what one person decides alone in a day, over all kinds; and all of them by two`

/** Who works for the operator. Only the owner of the database may make or change them. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, roles: { type: 'string' } },
  })
  const [command, staffId, ...more] = positionals
  await withDatabase('owner', (ownerUrl) =>
    withClient(ownerUrl, async (owner) => {
      if (command === 'list') await list(owner)
      else if (command === 'add') await add(owner, values)
      else if (command === 'deactivate') await deactivate(owner, staffId)
      else if (command === 'open-session') await openSession(owner, staffId)
      else if (command === 'end-sessions') await endSessions(owner, staffId)
      else if (command === 'credit-bar') await changeCreditBar(owner, staffId)
      else if (command === 'day-limit') await changeDayLimit(owner, [staffId, ...more])
      else throw new Sentence(USAGE)
    }),
  )
}

async function list(owner: pg.Client): Promise<void> {
  const staff = await listStaff(owner)
  for (const { staffId, name, roles, isActive } of staff)
    console.log(`${staffId}  ${name}  ${roles.join(', ')}${isActive ? '' : '  (inactive)'}`)
  if (staff.length === 0) console.log('Nobody works here yet.')
}

async function add(owner: pg.Client, { name, roles }: { name?: string; roles?: string }): Promise<void> {
  const given = roles?.split(',') ?? []
  const unknown = given.filter((role) => !ROLES.includes(role as Role))
  if (!name?.trim() || given.length === 0 || unknown.length > 0) throw new Sentence(USAGE)
  const staffId = await addStaff(owner, { name: name.trim(), roles: given as Role[] }).catch((error: unknown) => {
    throw (error as { constraint?: string }).constraint === 'staff_name_key' ? new Sentence(`There is a ${name} already.`) : error
  })
  console.log(`${staffId}  ${name}  ${given.join(', ')}`)
}

async function deactivate(owner: pg.Client, staffId: string | undefined): Promise<void> {
  if (!staffId || !isUuid(staffId)) throw new Sentence(USAGE)
  if (!(await deactivateStaff(owner, staffId))) throw new Sentence(`Nobody active has the id ${staffId}.`)
  console.log(`${staffId} decides nothing any more.`)
}

/** Whoever has the token acts in their name: it is for the person at this terminal. */
async function openSession(owner: pg.Client, staffId: string | undefined): Promise<void> {
  if (!staffId || !isUuid(staffId)) throw new Sentence(USAGE)
  const token = await openStaffSession(owner, staffId)
  if (token === undefined) throw new Sentence(`Nobody active has the id ${staffId}.`)
  console.log(`Cookie: ${STAFF_COOKIE}=${token}`)
}

async function endSessions(owner: pg.Client, staffId: string | undefined): Promise<void> {
  if (!staffId || !isUuid(staffId)) throw new Sentence(USAGE)
  console.log(`${await endStaffSessions(owner, staffId)} ended.`)
}

async function changeCreditBar(owner: pg.Client, days: string | undefined): Promise<void> {
  if (!/^[1-9]\d{0,2}$/.test(days ?? '') || Number(days) > 365) throw new Sentence(USAGE)
  await setCreditBar(owner, Number(days))
  console.log(`Whoever has credited a player decides nothing alone for them for ${days} days.`)
}

async function changeDayLimit(owner: pg.Client, [flow, currency, amountText]: (string | undefined)[]): Promise<void> {
  const [known, amount] = [FLOWS.find((one) => one === flow), parseMinorUnits(amountText ?? '')]
  if (!known || !['BAHT', 'LAK'].includes(currency ?? '') || amount === undefined) throw new Sentence(USAGE)
  await setDayLimit(owner, { flow: known, currency: currency!, amount })
  console.log(`One person decides ${amountText} ${currency} of ${flow} alone in a day.`)
}

main().catch(fail)
