import { parseArgs } from 'node:util'
import type pg from 'pg'
import { parseMinorUnits } from '@krapao/money'
import { isUuid } from '@krapao/server/platform/ids'
import { withClient } from '@krapao/server/platform/database/with-client'
import {
  deactivateStaff,
  endStaffLinks,
  endStaffSessions,
  FLOWS,
  invitationLink,
  inviteAgain,
  inviteFirstOwner,
  listStaff,
  openStaffSession,
  setCreditBar,
  setDayLimit,
} from '@krapao/server/modules/operator'
import { Sentence } from '@krapao/terminal'
import { type Help, misused, runCommand, understood } from './command.ts'
import { withDatabase } from './with-database.ts'

const HELP: Help = {
  command: 'npm run staff',
  does: `Invites the first owner, and does what staff cannot do for themselves in the console: invite again who has lost what they sign
in with, let go who must go at once, and set how much one person may decide. Whoever else works here is invited by two owners in the
console. Only the owner of the database may, so it takes the owner's address: MIGRATION_DATABASE_URL, or DATABASE_URL where that is the
owner's, else the database of npm start. STAFF is the id that list prints. Every owner reads in the console what was done here. What each
role may decide stands in docs/permissions.md.`,
  usage: `  npm run staff -- list
  npm run staff -- first-owner "Malee"    while nobody can sign in who is one; prints a link that is good for three days
  npm run staff -- invite-again STAFF     in place of all they sign in with, once they have opened the link
  npm run staff -- deactivate STAFF       at once; never the last owner who can sign in
  npm run staff -- open-session STAFF     a session of the console and of npm run desk
  npm run staff -- end-sessions STAFF
  npm run staff -- credit-bar DAYS        so long nobody decides alone what goes to a player whom they credited
  npm run staff -- unlink STAFF PLAYER    they are not that player after all, by the id of whom desk names: they may decide about them again
  npm run staff -- day-limit ${FLOWS.join('|')} BAHT|LAK AMOUNT     what one person decides alone in a day, over all kinds; and all of them by two`,
  options: {},
  ends: { 0: 'it is done', 1: 'it is not, and the last line says why' },
  example: 'npm run staff -- first-owner "Malee"',
}

async function main(): Promise<void> {
  const { positionals } = understood(HELP, () => parseArgs({ allowPositionals: true, options: {} }))
  const [command, staffId, ...more] = positionals
  await withDatabase('owner', (ownerUrl) =>
    withClient(ownerUrl, async (owner) => {
      if (command === 'list') await list(owner)
      else if (command === 'first-owner') await firstOwner(owner, staffId)
      else if (command === 'invite-again') await inviteOnce(owner, staffId)
      else if (command === 'deactivate') await deactivate(owner, staffId)
      else if (command === 'open-session') await openSession(owner, staffId)
      else if (command === 'end-sessions') await endSessions(owner, staffId)
      else if (command === 'unlink') await unlink(owner, staffId, more[0])
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

async function firstOwner(owner: pg.Client, name: string | undefined): Promise<void> {
  if (!name?.trim()) throw misused(HELP)
  const invited = await inviteFirstOwner(owner, name.trim()).catch((error: unknown) => {
    throw (error as { constraint?: string }).constraint === 'staff_name_key' ? new Sentence(`There is a ${name} already.`) : error
  })
  if (!invited) throw new Sentence('There is an owner who can sign in: owners invite whoever else works here, in the console.')
  console.log(`${invited.staffId}  ${name}  owner`)
  sayLink(invited.secret)
}

async function inviteOnce(owner: pg.Client, staffId: string | undefined): Promise<void> {
  if (!staffId || !isUuid(staffId)) throw misused(HELP)
  const secret = await inviteAgain(owner, staffId)
  if (secret === undefined) throw new Sentence(`Nobody active has the id ${staffId}.`)
  sayLink(secret)
}

/** Whoever opens it first is who it is for. */
function sayLink(secret: string): void {
  console.log(invitationLink(process.env['CONSOLE_ORIGIN'] ?? process.env['SITE_ORIGIN'] ?? 'http://localhost:3000', secret))
  console.log('# good once, for three days, for whoever opens it: give it to nobody else')
}

async function deactivate(owner: pg.Client, staffId: string | undefined): Promise<void> {
  if (!staffId || !isUuid(staffId)) throw misused(HELP)
  const isDone = await deactivateStaff(owner, staffId).catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint !== 'the_last_owner_stays') throw error
    throw new Sentence('Nobody else is an owner who can sign in: invite another first.')
  })
  if (!isDone) throw new Sentence(`Nobody active has the id ${staffId}.`)
  console.log(`${staffId} decides nothing any more.`)
}

/** Whoever has the token acts in their name: it is for the person at this terminal. */
async function openSession(owner: pg.Client, staffId: string | undefined): Promise<void> {
  if (!staffId || !isUuid(staffId)) throw misused(HELP)
  const token = await openStaffSession(owner, staffId)
  if (token === undefined) throw new Sentence(`Nobody active has the id ${staffId}.`)
  console.log(`export STAFF_SESSION=${token}`)
}

async function endSessions(owner: pg.Client, staffId: string | undefined): Promise<void> {
  if (!staffId || !isUuid(staffId)) throw misused(HELP)
  console.log(`${await endStaffSessions(owner, staffId)} ended.`)
}

async function unlink(owner: pg.Client, staffId: string | undefined, playerId: string | undefined): Promise<void> {
  if (!staffId || !playerId || !isUuid(staffId) || !isUuid(playerId)) throw misused(HELP)
  if ((await endStaffLinks(owner, { staffId, playerId })) === 0) throw new Sentence('Nothing links them.')
  console.log('They may decide about that player again.')
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
