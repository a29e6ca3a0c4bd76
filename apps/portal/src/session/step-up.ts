import { refusalCode } from '../api/refusal.ts'

/** Settled when the player has shown that it is them, or has gone back. */
interface Asked {
  end: (hasSteppedUp: boolean) => void
}

let asked: Asked | undefined
let answer: Promise<boolean> | undefined
const listeners = new Set<() => void>()

/** The question that is on the screen. */
export function stepUpAsked(): Asked | undefined {
  return asked
}

/** Calls the listener at each change, until the function that is answered is called. */
export function onStepUp(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes the call; where it is refused until the player shows again that it is them, asks them and makes it once more. */
export async function steppingUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (refusalCode(error) !== 'STEP_UP_NEEDED' || !(await askToStepUp())) throw error
    return call()
  }
}

/** One question for however many calls wait for it. False: the player has gone back. */
function askToStepUp(): Promise<boolean> {
  answer ??= new Promise<boolean>((resolve) => {
    change({ end: resolve })
  }).finally(() => {
    answer = undefined
    change(undefined)
  })
  return answer
}

function change(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}
