/**
 * The operator's own people. Terms: a *work item* is whatever needs a decision; an *instruction* is what a member of staff
 * says about one; a *proposal* is an instruction that needs another person's; an *act* is an instruction as it was taken, or refused; a
 * *permission* is what a role may do in the console; a *lease* is that
 * somebody holds an item for some seconds, and nobody else decides about it meanwhile.
 *
 * Owns schema `operator`. Always true: an item is opened and closed in the transaction that changes its subject; a
 * subject has one open item of a kind; whoever carries out a proposal is not who made it; no act is ever changed; each change of
 * a rule, of authority and of staff, and each act, carries the hash of the one before; what a member of staff may do is looked up
 * at each call.
 */
export type { StaffPrincipal } from './principals.ts'
export { instructionOf } from './act-id.ts'
export { operatorConsoleRoutes } from './console-routes.ts'
export { createStaffSockets } from './staff-sockets.ts'
export { createStaffResolver, useStaffSession } from './staff-resolver.ts'
export { isSecondFactorOff } from './sign-in/sign-in-rule.ts'
export { staffCookieName } from './staff-cookies.ts'
export { invitationLink, inviteAgain, inviteFirstOwner } from './staff-changes/invitation.ts'
export {
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
  type Staff,
} from './staff.ts'
export { startEscalations, workEscalations } from './escalations.ts'
export * as operatorAudit from './audit.ts'
export { DECIDED_ACTS, STANDING_ACTS } from './audit/decisions.ts'
export { itemChecks, type Subjects } from './audit/items.ts'
export { ACTS, PROPOSALS, RULE_CHANGES, WORK_ITEMS } from './audit/relations.ts'
export { ruleChecks, type RuleTables } from './audit/rules.ts'
export {
  AUTHORISED_REFUSALS,
  type Decisions,
  type Field,
  type Kind,
  type Outcome,
  outcome,
  type Refusal,
  type Undo,
  type Words,
} from './decision.ts'
export { type ChainHead, chainHeadsSince, lostChainHeads } from './heads.ts'
export { type Authorised, decidedOf, type Instruction, instructionTo } from './instruction.ts'
export { type ActShown, actsAbout, actsBefore, openItemsOf } from './player-acts.ts'
export { decisionDataOf } from './player-data.ts'
export { type QueueFilter, type QueuePage, queuePage, type QueuePlace, type QueueQuestion } from './queue.ts'
export { forgetOldStaffAttempts, forgetOldStaffSessions } from './retention.ts'
export { type Act, everybody, type TrailPlace, trailPage, type TrailQuestion } from './trail.ts'
export { type WaitingTime, waitingTimeOf } from './waiting-times.ts'
export {
  actAbout,
  type DecidedLately,
  decidedLately,
  openItem,
  openItemCounts,
  openItems,
  type Proposal,
  saidBefore,
  staffNames,
  type WorkItem,
} from './work-item.ts'
export { putItemOff } from './put-off.ts'
export { type Holder, holdersOf, keepItem, type Lease, leaveItem, takeItem, takeNextItem } from './item-lease.ts'
export {
  declareOwnPlayer,
  endStaffLinks,
  knownLinks,
  LINKS,
  noteBrowser,
  noteLink,
  type StaffLink,
  type StaffMarks,
  staffMarks,
} from './staff-link.ts'
export { TABLES_OF_OPERATOR } from './table-classes.ts'
