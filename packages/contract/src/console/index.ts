/**
 * The calls of the operator's console. An entry point of its own: the portal may not import it, so no operator route
 * reaches a player's browser.
 */
export * from './decision.ts'
export * from './decisions.gen.ts'
export * from './claims.ts'
export * from './explain.ts'
export * from './factors.ts'
export * from './own.ts'
export * from './permissions.ts'
export * from './player-acts.ts'
export * from './player-page.ts'
export * from './players.ts'
export * from './realtime.ts'
export * from './reasons.ts'
export * from './refusals.ts'
export * from './route.ts'
export * from './sign-in.ts'
export * from './staff.ts'
export * from './trail.ts'
export * from './work-items.ts'
