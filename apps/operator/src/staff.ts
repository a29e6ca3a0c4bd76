import { parseArgs } from 'node:util'
import type pg from 'pg'
import { parseMinorUnits } from '@krapao/money'
import { isUuid } from '@krapao/server/platform/ids'
import { withClient } from '@krapao/server/platform/database/with-client'
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
} from '@krapao/server/modules/operator'
import { Sentence } from '@krapao/terminal'
import { type Help, misused, runCommand, understood } from './command.ts'
import { withDatabase } from './with-database.ts'

const HELP: Help = {
  command: 'npm run staff',
  does: `Lists, adds and lets go who works for the operator, and sets how much one person may decide. Only the owner of the
database may, so it takes the owner's address: MIGRATION_DATABASE_URL, or DATABASE_URL where that is the owner's, else
the database of npm start. STAFF is the id that list and add print. What each role may decide stands in
docs/permissions.md.`,
  usage: `  npm run staff -- list
  npm run staff -- add --name "Somchai" --roles cashier,support
  npm run staff -- deactivate STAFF
  npm run staff -- open-session STAFF     a session of the console and of npm run desk, until staff sign in by themselves
  npm run staff -- end-sessions STAFF
  npm run staff -- credit-bar DAYS        so long nobody decides alone what goes to a player whom they credited
  npm run staff -- day-limit ${FLOWS.join('|')} BAHT|LAK AMOUNT     what one person decides alone in a day, over all kinds; and all of them by two`,
  options: { '--name NAME': 'of the person to add', '--roles ROLE,…': `of the person to add: ${ROLES.join(', ')}` },
  ends: { 0: 'it is done', 1: 'it is not, and the last line says why' },
  example: 'npm run staff -- add --name "Somchai" --roles cashier,support',
}

async function main(): Promise<void> {
  const { values, positionals } = understood(HELP, () =>
    parseArgs({ allowPositionals: true, options: { name: { type: 'string' }, roles: { type: 'string' } } }),
  )
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
      else throw misused(HELP)
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
  if (!name?.trim() || given.length === 0 || unknown.length > 0) throw misused(HELP)
  const staffId = await addStaff(owner, { name: name.trim(), roles: given as Role[] }).catch((error: unknown) => {
    throw (error as { constraint?: string }).constraint === 'staff_name_key' ? new Sentence(`There is a ${name} already.`) : error
  })
  console.log(`${staffId}  ${name}  ${given.join(', ')}`)
}

async function deactivate(owner: pg.Client, staffId: string | undefined): Promise<void> {
  if (!staffId || !isUuid(staffId)) throw misused(HELP)
  if (!(await deactivateStaff(owner, staffId))) throw new Sentence(`Nobody active has the id ${staffId}.`)
  console.log(`${staffId} decides nothing any more.`)
}

/** Whoever has the token acts in their name: it is for the person at this terminal. */
async function openSession(owner: pg.Client, staffId: string | undefined): Promise<void> {
  if (!staffId || !isUuid(staffId)) throw misused(HELP)
  const token = await openStaffSession(owner, staffId)
  if (token === undefined) throw new Sentence(`Nobody active has the id ${staffId}.`)
  console.log(`export STAFF_SESSION=${token}`)
  console.log(`# the console takes it as its cookie ${STAFF_COOKIE}`)
}

async function endSessions(owner: pg.Client, staffId: string | undefined): Promise<void> {
  if (!staffId || !isUuid(staffId)) throw misused(HELP)
  console.log(`${await endStaffSessions(owner, staffId)} ended.`)
}

async function changeCreditBar(owner: pg.Client, days: string | undefined): Promise<void> {
  if (!/^[1-9]\d{0,2}$/.test(days ?? '') || Number(days) > 365) throw misused(HELP)
  await setCreditBar(owner, Number(days))
  console.log(`Whoever has credited a player decides nothing alone for them for ${days} days.`)
}

async function changeDayLimit(owner: pg.Client, [flow, currency, amountText]: (string | undefined)[]): Promise<void> {
  const [known, amount] = [FLOWS.find((one) => one === flow), parseMinorUnits(amountText ?? '')]
  if (!known || !['BAHT', 'LAK'].includes(currency ?? '') || amount === undefined) throw misused(HELP)
  await setDayLimit(owner, { flow: known, currency: currency!, amount })
  console.log(`One person decides ${amountText} ${currency} of ${flow} alone in a day.`)
}

runCommand(HELP, main)
