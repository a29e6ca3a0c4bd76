import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Where a chain of the operator ends: that of the rules, or that of the acts in one journal. */
export interface ChainHead {
  /** Of the chain. No owner of postings has it. */
  chainId: string
  no: bigint
  /** In hexadecimal. */
  hash: string
}

/** The chain of the rules. The chain of an owner's acts is `operator.act_chain` of the owner. */
const RULES = sql`md5('operator.rules')::uuid`

/** Every entry of every chain of the operator that a head can name: its chain, number, hash and time. */
const NEWEST = sql`(
  select ${RULES} as chain_id, c.change_no as no, c.hash, c.changed_at as at from operator.rule_change c
  where c.change_no = (select max(change_no) from operator.rule_change)
  union all
  select operator.act_chain(h.owner_id), h.act_no, h.hash, a.acted_at
  from operator.act_head h left join operator.act a on a.owner_id = h.owner_id and a.act_no = h.act_no)`

/**
 * The heads of the chains that have grown since a time, or of all; at most so many, in the order of their ids, beginning
 * after `after`.
 */
export async function chainHeadsSince(
  db: Db,
  { since, after, limit }: { since: string | null; after: string; limit: number },
): Promise<ChainHead[]> {
  const { rows } = await sql<{ chain_id: string; no: bigint; hash: string }>`
    select n.chain_id, n.no, encode(n.hash, 'hex') as hash from ${NEWEST} n
    where n.chain_id > ${after}::uuid and ${since === null ? sql`true` : sql`n.at >= ${since}::timestamptz`}
    order by n.chain_id limit ${limit}`.execute(db)
  return rows.map((row) => ({ chainId: row.chain_id, no: row.no, hash: row.hash }))
}

/** Of these heads the first, in words, whose entry is no longer as it was; null where all are. And those of no chain of the operator. */
export async function lostChainHeads(db: Db, heads: readonly ChainHead[]): Promise<{ lost: string | null; others: Set<string> }> {
  const { rows } = await sql<{ chain_id: string; is_ours: boolean; says: string | null }>`
    select h.chain_id, ${RULES} = h.chain_id or o.owner_id is not null as is_ours,
      case
        when h.chain_id = ${RULES} and c.hash is distinct from decode(h.hash, 'hex') then
          format('change %s of the rules %s', h.no, case when c.change_no is null then 'is not there' else 'has another hash' end)
        when o.owner_id is not null and a.hash is distinct from decode(h.hash, 'hex') then
          format('act %s in the journal of %s %s', h.no, o.owner_id, case when a.act_no is null then 'is not there' else 'has another hash' end)
      end as says
    from unnest(${heads.map(({ chainId }) => chainId)}::uuid[], ${heads.map(({ no }) => no)}::bigint[], ${heads.map(({ hash }) => hash)}::text[])
      with ordinality h (chain_id, no, hash, nth)
    left join operator.rule_change c on h.chain_id = ${RULES} and c.change_no = h.no
    left join operator.act_head o on operator.act_chain(o.owner_id) = h.chain_id
    left join operator.act a on a.owner_id = o.owner_id and a.act_no = h.no
    order by h.nth`.execute(db)
  return {
    lost: rows.find(({ says }) => says !== null)?.says ?? null,
    others: new Set(rows.filter(({ is_ours: isOurs }) => !isOurs).map((row) => row.chain_id)),
  }
}
