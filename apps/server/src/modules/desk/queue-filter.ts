import type { listWorkItems } from '@krapao/contract/console'
import type { QueryOf } from '@krapao/contract'
import { parseMinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { memberNoIn, playerIdByMemberNo, TAGGED_PLAYERS } from '../account/index.ts'
import type { QueueFilter, StaffPrincipal } from '../operator/index.ts'
import { likeReason } from './reasons.ts'

const DUE_WITHIN = { late: 0, hour: 60 } as const

type Asked = Omit<QueryOf<typeof listWorkItems>, 'after'>

/** What somebody asks of the queue; undefined where nothing can be so, because nobody has that member number. */
export async function filterOf(
  { db }: { db: Db },
  staff: StaffPrincipal,
  { kind, decide, mine, due, reason, from, to, member, tag }: Asked,
): Promise<QueueFilter | undefined> {
  const memberNo = member === undefined ? undefined : memberNoIn(member)
  const ownerId = memberNo === undefined ? undefined : await playerIdByMemberNo(db, memberNo)
  if (member !== undefined && ownerId === undefined) return undefined
  return {
    kind,
    needsDecision: decide && true,
    decidedBy: mine && staff,
    dueWithinMinutes: due && DUE_WITHIN[due],
    reasonLike: reason && likeReason(reason),
    amountFrom: minor(from),
    amountTo: minor(to),
    ownerId,
    ownerIn: tag && sql`select t.player_id from ${TAGGED_PLAYERS} t where t.tag = ${tag}`,
  }
}

const minor = (amount: string | undefined) => (amount === undefined ? undefined : parseMinorUnits(amount))
