import { decideStaffChange, makeRecoveryCodes, proposeStaffChange, type StaffChange } from '@krapao/contract/console'
import { readyStaff, type ReadyStaff, stepUp } from '../staff-browser.ts'
import type { World } from '../world.ts'
import { bitChanged, type Scene } from './scene.ts'

const BY_TWO = 'each change of staff was proposed by one owner and decided by another'
const AMONG = 'stands among the changes'
const CAUSED = 'staff, their limits and their authority were changed by what two owners decided'
const USED = 'each step-up was used once, in its time'
const TOOK = 'each change of staff and of how somebody signs in took a step-up'
const OPENS = 'each encrypted value opens in its place'

const reason = 'as agreed'

async function propose(world: World, by: ReadyStaff, change: StaffChange): Promise<string> {
  const stepUpId = await stepUp(world, by, { verb: 'propose' })
  return (await by.call(proposeStaffChange, { body: { change, reason, stepUpId } })).changeId
}

/** Two owners have changed the roles of one, one has proposed to let that one go and another has refused it; somebody has new recovery codes. */
async function lay(world: World): Promise<void> {
  const [one, other] = [await readyStaff(world, ['owner']), await readyStaff(world, ['owner'])]
  const { staffId } = await readyStaff(world, ['cashier'])
  const changeId = await propose(world, one, { kind: 'change', staffId, roles: ['support'], limits: [] })
  const confirmed = { decision: 'confirm' as const, reason, stepUpId: await stepUp(world, other, { verb: 'change', changeId }) }
  await other.call(decideStaffChange, { params: { changeId }, body: confirmed })
  const ending = await propose(world, one, { kind: 'end', staffId })
  await other.call(decideStaffChange, { params: { changeId: ending }, body: { decision: 'refuse', reason, stepUpId: null } })
  await one.call(makeRecoveryCodes, { body: { stepUpId: await stepUp(world, one, { verb: 'recovery-codes' }) } })
}

const CARRIED = `outcome = 'carried_out'`

export const STAFF_CHANGES: Scene = {
  what: 'two owners have changed the roles of somebody, and would not let them go',
  lay,
  damages: [
    [
      'one person who has carried it out',
      `update operator.staff_change set ended_by = proposed_by, alone_from = proposed_at where ${CARRIED}`,
      BY_TWO,
    ],
    [
      'a proposal of somebody else',
      `update operator.staff_change set proposed_by = ended_by, ended_by = proposed_by where ${CARRIED}`,
      BY_TWO,
    ],
    [
      'other roles than were proposed',
      `update operator.staff_change set after = '{"roles": ["owner"], "limits": []}' where ${CARRIED}`,
      BY_TWO,
    ],
    [
      'something else that stood before',
      `update operator.staff_change set before = '{"roles": ["auditor"], "limits": []}' where ${CARRIED}`,
      BY_TWO,
    ],
    ['a change that was refused and is carried out', `update operator.staff_change set ${CARRIED} where outcome = 'refused'`, BY_TWO],
    ['a change that nobody has proposed', `update operator.staff_change set change_id = gen_random_uuid() where ${CARRIED}`, BY_TWO],
    ['a change that is gone', `delete from operator.staff_change where ${CARRIED}`, AMONG],
    [
      'a change that was carried out and is open',
      `update operator.staff_change set outcome = null, ended_at = null, ended_by = null where ${CARRIED}`,
      AMONG,
    ],
    [
      'an act that makes somebody an owner, of one who has only proposed',
      `update operator.rule_change r set act_id = a.act_id from operator.act a
         where r.table_name = 'operator.staff' and a.owner_id = r.act_owner and a.act = 'propose'
           and r.change_no = (select max(change_no) from operator.rule_change where table_name = 'operator.staff')`,
      CAUSED,
    ],
    ['a step-up that was used too late', `update operator.step_up set used_at = expires_at where used_at is not null`, USED],
    ['a step-up of an act of nobody', `update operator.step_up set used_by = gen_random_uuid() where about = 'recovery-codes'`, USED],
    [
      'a step-up of another',
      `update operator.step_up u set staff_id = o.staff_id from operator.step_up o where o.staff_id <> u.staff_id`,
      USED,
    ],
    ['a step-up that is gone', `delete from operator.step_up where about = 'propose'`, TOOK],
    ['recovery codes without a step-up', `delete from operator.step_up where about = 'recovery-codes'`, TOOK],
    [
      'the secret of an authenticator in which a bit is another',
      `update operator.staff_totp set secret_encrypted = ${bitChanged('secret_encrypted')}`,
      OPENS,
    ],
    [
      'the authenticator of another',
      `update operator.staff_totp t set secret_encrypted = o.secret_encrypted from operator.staff_totp o where o.staff_id <> t.staff_id`,
      OPENS,
    ],
  ],
}
