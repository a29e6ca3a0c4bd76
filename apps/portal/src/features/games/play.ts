import type { End } from '../../money/requests/ends.ts'
import type { LaunchMethod } from './launch-method.ts'

export interface PlaySteps {
  /** Moves money to the game; undefined when there is none to move. */
  moveIn: (() => Promise<End>) | undefined
  /** Tells where the game opens now. What it tells is good for seconds. */
  address(launchMethod: LaunchMethod): Promise<string>
}

/** `not-moved`: the money has not arrived, so nothing opens. `not-opened`: it has, but the game could not be opened. */
export type PlayOutcome = { kind: 'open'; address: string } | { kind: 'not-moved'; end: End } | { kind: 'not-opened'; error: unknown }

/** Moves the money, then tells where the game opens. When the money does not arrive, nothing opens. */
export async function play(launchMethod: LaunchMethod, { moveIn, address }: PlaySteps): Promise<PlayOutcome> {
  const end = await moveIn?.()
  if (end && end.kind !== 'done') return { kind: 'not-moved', end }
  try {
    return { kind: 'open', address: await address(launchMethod) }
  } catch (error) {
    return { kind: 'not-opened', error }
  }
}
