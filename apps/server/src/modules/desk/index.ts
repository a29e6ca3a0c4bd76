/**
 * The desk at which staff decide. Terms: a *card* is a work item with what is known about it, the player masked.
 *
 * Owns no schema: it composes what the other modules know, and decides through their verbs. Always true: what is shown of
 * a player is masked here, before it leaves the server.
 */
export { type Card, deskCards, deskCard } from './card.ts'
export { deskConsoleRoutes } from './console-routes.ts'
export { deskPlayerRoutes } from './player-routes.ts'
export { DECISIONS, type DecisionFields, type DecisionRefused, FIELDS, type NamedField, outcomesOf, REFUSALS } from './decisions.ts'
export { keepLinks } from './find-link.ts'
export { decideItem, type ItemDecision } from './decide-item.ts'
export { decideAsShown, planDecision } from './plan/plan.ts'
