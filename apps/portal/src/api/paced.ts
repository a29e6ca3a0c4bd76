const PACE_MS = 200

/** Delays a call that shows a spinner, so that the spinner does not flicker when the answer is fast. */
export async function paced<T>(call: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, PACE_MS))
  return call()
}
