import { minorUnits, type MinorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** What may leave beside an open bonus that covers only its grant. */
export interface Leaving {
  /** While the bonus stays, once what is at the games is in the wallet. */
  free: MinorUnits
  /** The same of what is in the wallet already. */
  freeNow: MinorUnits
  /** With the deposit that it was granted for, after which it ends first. */
  own: MinorUnits
  /** What ending it would take. */
  takes: MinorUnits
  /** As the press of a withdrawal that ends it names it. */
  shown: string
  /** What ending it takes is not certain: money is on its way or on stake. */
  isUnsettled: boolean
}

/** Without a lock: what is shown before a withdrawal. Undefined where no such bonus is open. */
export async function readLeaving(db: Db, playerId: string): Promise<Leaving | undefined> {
  const [leaving] = await functions.leavingOf(db, { player: playerId })
  return (
    leaving && {
      free: minorUnits(leaving.free),
      freeNow: minorUnits(leaving.freeNow),
      own: minorUnits(leaving.own),
      takes: minorUnits(leaving.takes),
      shown: leaving.shown,
      isUnsettled: leaving.isUnsettled,
    }
  )
}
