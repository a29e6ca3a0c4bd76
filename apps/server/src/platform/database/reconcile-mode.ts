import type { Db } from './db.ts'
import * as functions from './functions.gen.ts'
import { withClient } from './with-client.ts'

/** Whether our ledger is being compared with those of the providers. */
export function isReconciling(db: Db): Promise<boolean> {
  return functions.isReconciling(db)
}

/** For the owner of the database alone, and for every server at once. Begun twice it keeps its first reason. */
export function beginReconciling(ownerUrl: string, reason: string): Promise<void> {
  return withClient(ownerUrl, (owner) => functions.beginReconciling(owner, { reason }))
}

/** Only after a comparison that found nothing: from here on differences are booked as wins and losses again. */
export function endReconciling(ownerUrl: string): Promise<void> {
  return withClient(ownerUrl, (owner) => functions.endReconciling(owner))
}
