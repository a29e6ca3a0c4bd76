import type { OutputOf, transferAll } from '@krapao/contract'
import type { Baht } from '@krapao/money'
import type { Entrance } from './play-decision.ts'

export interface PlaySteps {
  /** Moves the whole wallet to the game; throws when it is refused. */
  transferAll(): Promise<OutputOf<typeof transferAll>>
  /** Asks for the link of an auto-login game. */
  link(entrance: Extract<Entrance, { kind: 'auto-login' }>): Promise<string>
}

/** Where the player ends up, or `in-progress` while the money is still on its way: then nothing opens. */
export type PlayOutcome =
  | { kind: 'in-progress' }
  | { kind: 'link'; address: string; newTab: boolean }
  | Exclude<Entrance, { kind: 'auto-login' }>

/** The money goes first, then the door opens. A failed transfer throws, so no game opens without its money. */
export async function play(wallet: Baht, entrance: Entrance, steps: PlaySteps): Promise<PlayOutcome> {
  if (wallet > 0) {
    const { message } = await steps.transferAll()
    if (message === 'TRANSFER_PENDING') return { kind: 'in-progress' }
  }
  if (entrance.kind !== 'auto-login') return entrance
  return { kind: 'link', address: await steps.link(entrance), newTab: entrance.newTab }
}
