import { refusalCode } from '../api/refusal.ts'
import { onOutcome } from './outcome.ts'
import { playerIdOf, readToken } from './token.ts'

/** Settled when the player has shown that it is them, or has gone back. */
interface Asked {
  end: (hasSteppedUp: boolean) => void
}

const NOBODY_ASKS_AFTER_MS = 20_000

let asked: Asked | undefined
let answer: Promise<boolean> | undefined
const listeners = new Set<() => void>()

/** The question that is on the screen. */
export function stepUpAsked(): Asked | undefined {
  return asked
}

/** Calls the listener at each change, until the function that is answered is called. Once nobody listens, nobody can answer. */
export function onStepUp(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) asked?.end(false)
  }
}

/**
 * Makes the call; where it is refused until the player shows again that it is them, asks them and makes it once more. Never for
 * another player, who has signed in meanwhile.
 */
export async function steppingUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (refusalCode(error) !== 'STEP_UP_NEEDED' || !(await stepUpFirst())) throw error
    return call()
  }
}

/** Asks the player to show again that it is them. False where they have gone back, or another has signed in meanwhile. */
export async function stepUpFirst(): Promise<boolean> {
  const player = playerIdOf(readToken())
  return (await askToStepUp()) && playerIdOf(readToken()) === player
}

/** One question for however many calls wait for it. False: the player has gone back, or their session has ended. */
function askToStepUp(): Promise<boolean> {
  answer ??= new Promise<boolean>((resolve) => {
    change({ end: resolve })
    // Where the question's code does not load, nobody is asked.
    setTimeout(() => listeners.size === 0 && resolve(false), NOBODY_ASKS_AFTER_MS)
  }).finally(() => {
    answer = undefined
    change(undefined)
  })
  return answer
}

onOutcome(() => asked?.end(false))

function change(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}
