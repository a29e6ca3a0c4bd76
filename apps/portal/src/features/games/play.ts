import type { End } from '../../money/presses/ends.ts'
import type { LaunchMethod } from './launch-method.ts'

export interface PlaySteps {
  /** Moves money to the game; nothing where none is to be moved. */
  moveIn: (() => Promise<End>) | undefined
  /** Asks for the link of an auto-login game. */
  link(launchMethod: Extract<LaunchMethod, { kind: 'auto-login' }>): Promise<string>
}

/** Where a game is entered, as the browser can open it. */
export type LaunchPage = { kind: 'link'; address: string; newTab: boolean } | Exclude<LaunchMethod, { kind: 'auto-login' }>

/** `not-moved`: the money has not arrived, so nothing opens. `not-opened`: it has, but the game gave no way in. */
export type PlayOutcome = { kind: 'open'; launchPage: LaunchPage } | { kind: 'not-moved' } | { kind: 'not-opened'; error: unknown }

/** The money goes first, then the game opens: no game opens without its money. */
export async function play(launchMethod: LaunchMethod, { moveIn, link }: PlaySteps): Promise<PlayOutcome> {
  if (moveIn && (await moveIn()).kind !== 'done') return { kind: 'not-moved' }
  if (launchMethod.kind !== 'auto-login') return { kind: 'open', launchPage: launchMethod }
  try {
    return { kind: 'open', launchPage: { kind: 'link', address: await link(launchMethod), newTab: launchMethod.newTab } }
  } catch (error) {
    return { kind: 'not-opened', error }
  }
}
