/** Failures are counted in the quarter of an hour before a sign-in. */
export const ATTEMPT_WINDOW_MS = 15 * 60_000

/** Whose attempts are counted together, and how many of them may have failed or be under way. */
export interface Subject {
  subject: string
  maxFailed: number
  maxUnderWay: number
}

/**
 * A browser the player has signed in from is counted by itself, so strangers who use up the phone's tries do not
 * keep its owner out there. A mobile carrier puts thousands of players behind one network, hence its wide margin.
 * What is under way counts too: a burst of guesses sent at once must not all pass before the first has failed.
 */
export function subjectsOf(attempt: { phone: string | undefined; knownVisitor: Buffer | undefined; network: string }): Subject[] {
  const { phone, knownVisitor, network } = attempt
  if (phone !== undefined && knownVisitor) {
    return [{ subject: `visitor:${phone}:${knownVisitor.toString('base64url')}`, maxFailed: 10, maxUnderWay: 50 }]
  }
  const ofNetwork = { subject: `network:${network}`, maxFailed: 100, maxUnderWay: 200 }
  return phone === undefined ? [ofNetwork] : [{ subject: `phone:${phone}`, maxFailed: 10, maxUnderWay: 50 }, ofNetwork]
}
