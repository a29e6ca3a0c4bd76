import { createHash } from 'node:crypto'
import type { ContentLanguage, Outcome } from '@krapao/contract'
import type { DecisionPlan } from '@krapao/contract/console'
import { majorFromMinor, type MinorUnits } from '@krapao/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { languageOfPlayer, maskedPlayers } from '../../account/index.ts'
import { type PostingShown, uncommittedOwners, uncommittedPostings } from '../../ledger/index.ts'
import { openItemsOf } from '../../operator/index.ts'
import { uncommittedOutcomes } from '../../wallet/index.ts'
import type { DeskDeps } from '../deps.ts'

/** What a decision does to one whom it concerns: a player, or a journal of the house. */
interface EffectOnOwner {
  ownerId: string
  postings: PostingShown[]
  told: Outcome[]
  language: ContentLanguage
  /** The kinds of the items that wait for a person because of it. */
  opens: string[]
}

export interface Effect {
  status: 'act' | 'proposed'
  /** A bank is asked to pay. */
  paysOut: boolean
  owners: EffectOnOwner[]
}

/** What a transaction has done and nobody sees yet: to whom it concerns, and to whomever else it has posted for since it began. */
export async function effectOf(
  reader: DeskDeps,
  tx: Tx,
  done: Pick<Effect, 'status' | 'paysOut'>,
  { concerned, since }: { concerned: readonly string[]; since: Date },
): Promise<Effect> {
  const { db } = reader
  const owners: EffectOnOwner[] = []
  for (const ownerId of new Set([...concerned, ...(await uncommittedOwners(tx, db, since))])) {
    const language = await languageOfPlayer(db, ownerId)
    const postings = await uncommittedPostings(tx, db, ownerId)
    owners.push({
      ownerId,
      language,
      postings,
      told: await uncommittedOutcomes(tx, reader, ownerId, { postings, language }),
      opens: await openedIn(tx, db, ownerId),
    })
  }
  return { ...done, owners }
}

async function openedIn(tx: Tx, db: Db, ownerId: string): Promise<string[]> {
  const open = await openItemsOf(tx, ownerId)
  const committed = new Set((await openItemsOf(db, ownerId)).map(({ itemId }) => itemId))
  return open.filter(({ itemId }) => !committed.has(itemId)).map(({ kind }) => kind)
}

/**
 * One effect, one text: what moves, what is said and what is opened, for whom. Not what the balances are before and after: a player may
 * play meanwhile.
 */
export function hashOf({ status, paysOut, owners }: Effect): string {
  const said = owners.map(({ ownerId, postings, told, opens }) => [
    ownerId,
    postings.map(({ kind, amount, unit, from, to }) => [kind, String(amount), unit, from, to]),
    told.map(({ kind, amount }) => [kind, amount]),
    opens,
  ])
  return createHash('sha256')
    .update(JSON.stringify([status, paysOut, said]))
    .digest('base64url')
}

/** As the console shows it. */
export async function presentEffect(deps: DeskDeps, effect: Effect): Promise<DecisionPlan> {
  const { status, paysOut, owners } = effect
  const names = await maskedPlayers(
    deps,
    owners.map(({ ownerId }) => ownerId),
  )
  const who = (ownerId: string) => names.get(ownerId) ?? null
  return {
    status: status === 'act' ? 'done' : 'proposed',
    hash: hashOf(effect),
    paysOut,
    moves: owners.flatMap(({ ownerId, postings }) => postings.map((posting) => presentMove(who(ownerId), posting))),
    told: owners.flatMap(({ ownerId, language, told }) =>
      told.map(({ kind, amount, from, to, moneyAt, title }) => ({ who: who(ownerId)!, language, kind, amount, from, to, moneyAt, title })),
    ),
    opens: owners.flatMap(({ opens }) => opens),
  }
}

function presentMove(
  who: string | null,
  { kind, amount, unit, from, to, fromAfter, toAfter }: PostingShown,
): DecisionPlan['moves'][number] {
  const side = (account: string, after: MinorUnits | null, change: bigint) => ({
    account,
    balance: after === null ? null : { before: majorFromMinor((after - change) as MinorUnits), after: majorFromMinor(after) },
  })
  return { who, kind, amount: majorFromMinor(amount), unit, from: side(from, fromAfter, -amount), to: side(to, toAfter, amount) }
}
