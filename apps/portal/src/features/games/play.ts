import type { End } from '../../money/requests/ends.ts'
import type { LaunchMethod } from './launch-method.ts'

export interface PlaySteps {
  /** Moves money to the game; undefined when there is none to move. */
  moveIn: (() => Promise<End>) | undefined
  /** Asks for the link of an auto-login game. */
  link(launchMethod: Extract<LaunchMethod, { kind: 'auto-login' }>): Promise<string>
}

/** What the browser opens to enter a game. */
export type LaunchPage = { kind: 'link'; address: string; newTab: boolean } | Exclude<LaunchMethod, { kind: 'auto-login' }>

/** `not-moved`: the money has not arrived, so nothing opens. `not-opened`: it has, but the game could not be opened. */
export type PlayOutcome = { kind: 'open'; launchPage: LaunchPage } | { kind: 'not-moved' } | { kind: 'not-opened'; error: unknown }

/** Moves the money, then opens the game. When the money does not arrive, nothing opens. */
export async function play(launchMethod: LaunchMethod, { moveIn, link }: PlaySteps): Promise<PlayOutcome> {
  if (moveIn && (await moveIn()).kind !== 'done') return { kind: 'not-moved' }
  if (launchMethod.kind !== 'auto-login') return { kind: 'open', launchPage: launchMethod }
  try {
    return { kind: 'open', launchPage: { kind: 'link', address: await link(launchMethod), newTab: launchMethod.newTab } }
  } catch (error) {
    return { kind: 'not-opened', error }
  }
}
