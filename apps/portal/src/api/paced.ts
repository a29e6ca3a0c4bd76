const PACE_MS = 200

/** A call that shows a spinner waits a moment first, so that the spinner is seen as an answer to the press and never flickers. */
export async function paced<T>(call: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, PACE_MS))
  return call()
}
