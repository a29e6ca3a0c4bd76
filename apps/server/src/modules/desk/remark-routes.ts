import { type ConsoleRoute, listNotes, notePlayer, sendExplanation as sendRoute, tagPlayer } from '@krapao/contract/console'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { markPlayer, notesBefore, sendExplanation, writeNote } from '../account/index.ts'
import { instructionOf, staffNames } from '../operator/index.ts'
import { done, keepOwnLinks } from './about-player.ts'
import type { PlayerDeps } from './deps.ts'

/** So many notes are on a page. */
const PAGE = 10
/** Beyond every note. */
const NEWEST = 1_000_000_000

/** The reason of an act that writes a note, whose words stand under the player's key alone. */
const NOTED = 'a note for other staff'
/** Why somebody sent an explanation, where they do not say. */
const ASKED = 'asked about their balance'

/** What staff keep of players for each other, and what they explain to them. */
export function remarkRoutes(deps: PlayerDeps): Implemented<ConsoleRoute>[] {
  const { db } = deps
  return [
    implement(listNotes).with(async ({ params: { playerId }, query: { before } }) => {
      const { notes, count } = await notesBefore(deps, playerId, {
        before: before === undefined ? NEWEST : Number(before),
        limit: PAGE + 1,
      })
      const page = notes.slice(0, PAGE)
      const names = await staffNames(
        db,
        page.map(({ writtenBy }) => writtenBy),
      )
      return {
        notes: page.map(({ noteNo, writtenBy, at, note }) => ({ noteNo, by: names.get(writtenBy) ?? '—', at: at.toISOString(), note })),
        next: notes.length > PAGE ? page.at(-1)!.noteNo : null,
        count,
      }
    }),
    implement(notePlayer).with(async ({ params: { playerId }, body: { note }, refuse, ...call }) => {
      await keepOwnLinks(deps, playerId, call)
      return done(await writeNote(deps, { playerId, note, instruction: instructionOf({ ...call, refuse }, NOTED) }), refuse)
    }),
    implement(tagPlayer).with(async ({ params: { playerId }, body: { tag, isOn, reason }, refuse, ...call }) => {
      await keepOwnLinks(deps, playerId, call)
      const status = await markPlayer(db, { playerId, tag, isOn, instruction: instructionOf({ ...call, refuse }, reason) })
      if (status === 'so_already') throw refuse('NOTHING_CHANGES')
      return done(status, refuse)
    }),
    implement(sendRoute).with(async ({ params: { playerId }, body: { at, reason = ASKED }, refuse, ...call }) => {
      await keepOwnLinks(deps, playerId, call)
      const instruction = instructionOf({ ...call, refuse }, reason)
      const status = await sendExplanation(deps, { playerId, postingNo: BigInt(at), instruction })
      if (status === 'so_already') throw refuse('NOTHING_CHANGES')
      if (status === 'nothing_there') throw refuse('NO_DATA')
      return done(status, refuse)
    }),
  ]
}
