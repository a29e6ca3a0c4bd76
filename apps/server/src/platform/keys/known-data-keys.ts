import type pg from 'pg'
import { type Db } from '../database/db.ts'
import * as functions from '../database/functions.gen.ts'
import { EnvError } from '../env/env-values.ts'
import { type DataKeys, UnknownDataKey } from './data-keys.ts'

/** Throws an EnvError, in one sentence, where a key of this database may be wrapped with a DATA_KEY that this process was not given. */
export async function refuseUnknownDataKeys(connection: pg.ClientBase | pg.Pool, dataKeys: DataKeys): Promise<void> {
  const unknown = (await functions.dataKeysInUse(connection)).find((id) => !dataKeys.has(id))
  if (unknown !== undefined) throw new EnvError([new UnknownDataKey(unknown).message])
}

/** The same of a server that serves, where the owner of the database has set another meanwhile; null where it was given them all. */
export async function dataKeyProblem(db: Db, dataKeys: DataKeys): Promise<string | null> {
  const unknown = (await functions.dataKeysInUse(db)).find((id) => !dataKeys.has(id))
  return unknown === undefined ? null : new UnknownDataKey(unknown).message
}
