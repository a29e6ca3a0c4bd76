import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { ACTS } from '../../operator/index.ts'
import { EXPLAINED } from '../../outcomes/index.ts'

/** What staff have written of players, marked them with and explained to them, against what they did. */
export const STAFF_REMARKS: Check[] = [
  [
    'the notes about a player are numbered without a gap, and each was written by its act, as it stands',
    sql`
      select format('note %s about player %s is of %s here, and of %s in the journal', coalesce(n.note_id, a.act_id), coalesce(n.player_id, a.owner_id),
        coalesce(n.written_by::text, 'nobody'), coalesce(a.staff_id::text, 'nobody')) as says
      from (select *, row_number() over (partition by player_id order by note_no) as place from account.staff_note) n
      full join (select * from ${ACTS} a where kind = 'player-note' and act = 'write_note' and status = 'act') a
        on a.owner_id = n.player_id and a.act_id = n.note_id
      where n.note_id is null or a.act_id is null or a.staff_id <> n.written_by or n.note_no <> n.place
        or a.after ->> 'noteDigest' is distinct from encode(n.note_digest, 'hex')
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each player is marked with what the newest acts about their tags have left',
    sql`
      select format('tag %s of player %s is %s, and the newest act about it is %s', coalesce(t.tag, a.subject), coalesce(t.player_id, a.owner_id),
        case when t.tag is null then 'off' else 'on' end, coalesce(a.act, 'none')) as says
      from account.player_tag t
      full join (
        select distinct on (owner_id, subject) * from ${ACTS} a where kind = 'player-tag' and status = 'act' order by owner_id, subject, act_no desc) a
        on a.owner_id = t.player_id and a.subject = t.tag
      where (t.tag is not null) is distinct from (a.act = 'tag') or (t.act_id, t.tagged_by) <> (a.act_id, a.staff_id)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each balance that was explained to a player was sent to them by an act of staff',
    sql`
      select format('posting %s is explained to player %s, and nobody has sent that', e.reference, e.player_id) as says
      from ${EXPLAINED} e
      where not exists (
        select 1 from ${ACTS} a where a.owner_id = e.player_id and a.kind = 'explanation' and a.act = 'explain' and a.subject = e.reference and a.status = 'act')
      order by 1 limit 1`,
    'of each owner',
  ],
]
