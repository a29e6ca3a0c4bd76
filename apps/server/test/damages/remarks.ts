import { markPlayer, sendExplanation, writeNote } from '../../src/modules/account/index.ts'
import { give } from '../money.ts'
import { instructionFrom, staff } from '../staff.ts'
import { bitChanged, type Damage, type Scene } from './scene.ts'

const NOTES = 'the notes about a player are numbered without a gap, and each was written by its act, as it stands'
const TAGS = 'each player is marked with what the newest acts about their tags have left'
const EXPLAINED = 'each balance that was explained to a player was sent to them by an act of staff'
const OPENS = 'each encrypted value opens in its place, and its digest is its own'

/** Who is marked still. */
const MARKED = `(select player_id from account.player_tag)`

export const REMARKS: Scene = {
  what: 'two players of whom staff have written, one of them marked, and a balance explained',
  async lay(world) {
    const staffId = await staff(world, 'support')
    const said = () => ({ instruction: instructionFrom(staffId) })
    const [player, other] = [await world.player(), await world.player()]
    await give(world, player, 100)
    const { playerId } = player
    for (const note of ['calls in the evening', 'asks for a receipt']) await writeNote(world.deps, { playerId, note, ...said() })
    await writeNote(world.deps, { playerId: other.playerId, note: 'reads Lao', ...said() })
    for (const tag of ['vip', 'call-back'] as const) await markPlayer(world.db, { playerId, tag, isOn: true, ...said() })
    await markPlayer(world.db, { playerId, tag: 'call-back', isOn: false, ...said() })
    await sendExplanation(world.deps, { playerId, postingNo: 1n, ...said() })
  },
  damages: [
    ['a note in which a bit is another', `update account.staff_note set note_encrypted = ${bitChanged('note_encrypted')}`, OPENS],
    [
      'the words of the other note about a player',
      `update account.staff_note n set note_encrypted = o.note_encrypted from account.staff_note o where o.player_id = n.player_id and o.note_no <> n.note_no`,
      OPENS,
    ],
    [
      'a note about another player',
      `update account.staff_note n set note_encrypted = o.note_encrypted from account.staff_note o where o.player_id <> n.player_id and o.note_no = n.note_no`,
      OPENS,
    ],
    ['a note under the digest of other words', `update account.staff_note set note_digest = sha256('x')`, NOTES],
    ['a note that is gone', `delete from account.staff_note where note_no = 2`, NOTES],
    ['a note whose number is passed over', `update account.staff_note set note_no = 3 where note_no = 2`, NOTES],
    ['a note of somebody else', `update account.staff_note set written_by = gen_random_uuid() where note_no = 2`, NOTES],
    [
      'a note that nobody has written',
      `insert into account.staff_note select player_id, 3, gen_random_uuid(), written_by, written_at, note_digest, note_encrypted
         from account.staff_note where note_no = 2`,
      NOTES,
    ],
    ...[
      `delete from account.player_tag`,
      `insert into account.player_tag select player_id, 'call-back', act_id, tagged_by, tagged_at from account.player_tag`,
      `insert into account.player_tag select player_id, 'test-account', act_id, tagged_by, tagged_at from account.player_tag`,
      `update account.player_tag set tagged_by = gen_random_uuid()`,
      `update account.player_tag set act_id = gen_random_uuid()`,
      `update account.player_tag set tag = 'complaint'`,
      `delete from operator.act where kind = 'player-tag' and subject = 'vip' and owner_id in ${MARKED}`,
    ].map((statement): Damage => [`a tag that no act has left: ${statement}`, statement, TAGS]),
    ['an explanation that nobody has sent', `update outcomes.outcome set reference = '2' where kind = 'balance_explained'`, EXPLAINED],
  ],
}
