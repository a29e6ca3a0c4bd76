import type { End } from '../../money/presses/ends.ts'
import type { Entrance } from './play-decision.ts'

export interface PlaySteps {
  /** Moves money to the game; nothing where none is to be moved. */
  moveIn: (() => Promise<End>) | undefined
  /** Asks for the link of an auto-login game. */
  link(entrance: Extract<Entrance, { kind: 'auto-login' }>): Promise<string>
}

/** Where a game is entered, as the browser can open it. */
export type Door = { kind: 'link'; address: string; newTab: boolean } | Exclude<Entrance, { kind: 'auto-login' }>

/** `not-moved`: the money has not arrived, so nothing opens. `not-opened`: it has, but the game gave no way in. */
export type PlayOutcome = { kind: 'open'; door: Door } | { kind: 'not-moved' } | { kind: 'not-opened'; error: unknown }

/** The money goes first, then the door opens: no game opens without its money. */
export async function play(entrance: Entrance, { moveIn, link }: PlaySteps): Promise<PlayOutcome> {
  if (moveIn && (await moveIn()).kind !== 'done') return { kind: 'not-moved' }
  if (entrance.kind !== 'auto-login') return { kind: 'open', door: entrance }
  try {
    return { kind: 'open', door: { kind: 'link', address: await link(entrance), newTab: entrance.newTab } }
  } catch (error) {
    return { kind: 'not-opened', error }
  }
}
