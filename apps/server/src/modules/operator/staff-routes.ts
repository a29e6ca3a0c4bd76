import {
  type ConsoleRoute,
  decideStaffChange,
  endStaffSessionsOf,
  listAuthority,
  listDueTimes,
  listStaff,
  listStaffChanges,
  listStaffLog,
  proposeStaffChange,
} from '@krapao/contract/console'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { instructionOf } from './act-id.ts'
import type { StaffDeps } from './deps.ts'
import { dueTimes } from './queue.ts'
import { showAuthority, showChanges, showLog, showStaff } from './staff-changes/show-staff.ts'
import { confirmChange, endSessionsOf, proposeChange, refuseChange } from './staff-changes/staff-change.ts'

/** Who works here, what they may, and how that is changed. */
export function staffRoutes(deps: StaffDeps): Implemented<ConsoleRoute>[] {
  const { db } = deps
  return [
    implement(listStaff).with(async () => ({ staff: await showStaff(db) })),
    implement(listAuthority).with(() => showAuthority(db)),
    implement(listDueTimes).with(async () => ({ dueTimes: await dueTimes(db) })),
    implement(listStaffChanges).with(async () => ({ changes: await showChanges(db) })),
    implement(listStaffLog).with(async () => ({ entries: await showLog(db) })),
    implement(proposeStaffChange).with(({ body: { change, stepUpId, reason }, refuse, ...call }) =>
      proposeChange(deps, { instruction: instructionOf({ ...call, refuse }, reason), stepUpId }, change, refuse),
    ),
    implement(decideStaffChange).with(async ({ params: { changeId }, body, refuse, ...call }) => {
      const { decision, reason, stepUpId } = body
      const instruction = instructionOf({ ...call, refuse }, reason)
      if (decision === 'refuse') {
        await refuseChange(deps, instruction, changeId, refuse)
        return { status: 'refused' as const, invitation: null }
      }
      if (stepUpId === null) throw refuse('STEP_UP')
      return { status: 'done' as const, invitation: await confirmChange(deps, { instruction, stepUpId }, changeId, refuse) }
    }),
    implement(endStaffSessionsOf).with(async ({ params: { staffId }, body: { reason }, refuse, ...call }) => {
      await endSessionsOf(deps, instructionOf({ ...call, refuse }, reason), staffId, refuse)
      return { status: 'ended' as const }
    }),
  ]
}
