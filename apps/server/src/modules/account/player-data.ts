import { sql } from 'kysely'
import { type KeptName, type ListReader, shownKept } from './player-name.ts'
import { type KeptPhone, shownKeptPhone } from './player-phone.ts'
import { shownAccount } from './profile.ts'

/** All that is kept here of a player and is about them: nothing that another person has said or is called. */
export async function accountDataOf(reader: ListReader, playerId: string) {
  const { db } = reader
  const [player, versions, bankAccounts, consents, sessions, events, notices, restrictions] = await Promise.all([
    db
      .selectFrom('account.player as p')
      .innerJoin('account.player_name as n', (join) =>
        join.onRef('n.player_id', '=', 'p.player_id').onRef('n.name_digest', '=', 'p.name_digest'),
      )
      .innerJoin('account.player_phone as f', (join) =>
        join.onRef('f.player_id', '=', 'p.player_id').onRef('f.phone_digest', '=', 'p.phone_digest'),
      )
      .select([
        'n.player_id',
        'n.name_digest',
        'n.name_encrypted',
        'f.phone_digest',
        'f.phone_encrypted',
        'p.member_no',
        'p.invite_code',
        'p.source_code',
        'p.created_at',
      ])
      .select(['p.phone_verified_at', 'p.frozen_at', 'p.deactivated_at'])
      .select(sql<boolean>`p.invited_by is not null`.as('is_invited'))
      .where('p.player_id', '=', playerId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('account.player_version as v')
      .innerJoin('account.player_name as n', (join) =>
        join.onRef('n.player_id', '=', 'v.player_id').onRef('n.name_digest', '=', 'v.name_digest'),
      )
      .innerJoin('account.player_phone as f', (join) =>
        join.onRef('f.player_id', '=', 'v.player_id').onRef('f.phone_digest', '=', 'v.phone_digest'),
      )
      .select(['n.player_id', 'n.name_digest', 'n.name_encrypted', 'f.phone_digest', 'f.phone_encrypted', 'v.version_no', 'v.written_at'])
      .where('v.player_id', '=', playerId)
      .orderBy('v.version_no')
      .execute(),
    bankAccountsOf(reader, playerId),
    db
      .selectFrom('account.consent')
      .select(['version', 'language', 'accepted_at'])
      .where('player_id', '=', playerId)
      .orderBy('accepted_at')
      .execute(),
    db
      .selectFrom('account.session')
      .select(['browser', 'system', 'country', 'created_at', 'last_seen_at', 'ends_at', 'revoked_at', 'revoked_by'])
      .where('player_id', '=', playerId)
      .where('replaced_at', 'is', null)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('account.security_event')
      .select(['kind', 'at', 'browser', 'system', 'country'])
      .where('player_id', '=', playerId)
      .orderBy('event_no')
      .execute(),
    db
      .selectFrom('account.notice')
      .select(['kind', 'state', 'opened_at', 'ended_at'])
      .where('player_id', '=', playerId)
      .orderBy('opened_at')
      .execute(),
    db
      .selectFrom('account.restriction')
      .select(['kind', 'began_at', 'ended_at'])
      .where('player_id', '=', playerId)
      .orderBy('began_at')
      .execute(),
  ])
  const called = async <Row extends KeptName & KeptPhone>({
    player_id,
    name_digest,
    name_encrypted,
    phone_digest,
    phone_encrypted,
    ...row
  }: Row) => ({
    ...row,
    name: await shownKept(reader, { player_id, name_digest, name_encrypted }),
    phone: await shownKeptPhone(reader, { player_id, phone_digest, phone_encrypted }),
  })
  const [calledNow, wasCalled] = await Promise.all([called(player), Promise.all(versions.map(called))])
  return { player: calledNow, versions: wasCalled, bankAccounts, consents, sessions, events, notices, restrictions }
}

/** Each as it was registered, and whether its bank has said that it is theirs; not in whose name it is otherwise. */
async function bankAccountsOf(reader: ListReader, playerId: string) {
  const rows = await reader.db
    .selectFrom('account.bank_account_version as v')
    .leftJoin('account.name_inquiry as i', (join) =>
      join.onRef('i.player_id', '=', 'v.player_id').onRef('i.version_no', '=', 'v.version_no'),
    )
    .leftJoin('account.proven_bank_account as p', (join) =>
      join
        .onRef('p.player_id', '=', 'v.player_id')
        .onRef('p.bank_code', '=', 'v.bank_code')
        .onRef('p.account_no_digest', '=', 'v.account_no_digest'),
    )
    .leftJoin('account.account_number as k', (join) =>
      join
        .onRef('k.player_id', '=', 'v.player_id')
        .onRef('k.bank_code', '=', 'v.bank_code')
        .onRef('k.account_no_digest', '=', 'v.account_no_digest'),
    )
    .leftJoin('account.player_name as n', (join) =>
      join.onRef('n.player_id', '=', 'v.player_id').onRef('n.name_digest', '=', 'v.account_name_digest'),
    )
    .select(['v.written_at', 'v.is_removed', 'i.state', 'p.proven_at'])
    .select(['v.player_id', 'v.bank_code', 'v.account_no_digest', 'v.account_name_digest'])
    .select(['k.account_no_encrypted', 'n.name_encrypted as account_name_encrypted'])
    .where('v.player_id', '=', playerId)
    .orderBy('v.version_no')
    .execute()
  return Promise.all(
    rows.map(async ({ written_at, is_removed, state, proven_at, ...kept }) => ({
      written_at,
      is_removed,
      state,
      proven_at,
      bank_code: kept.bank_code,
      ...(await shownAccount(reader, kept)),
    })),
  )
}
