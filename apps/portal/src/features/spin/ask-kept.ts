import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { paced } from '../../api/paced.ts'
import { untilAnswered } from '../../api/until-answered.ts'

/** Makes a call that keeps its key, and the same again until there is an answer. Throws a definite refusal. */
export async function askKept<Answer>({ ask, onLost }: { ask: () => Promise<Answer>; onLost: () => void }): Promise<Answer> {
  try {
    return await paced(ask)
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    onLost()
    return untilAnswered(ask)
  }
}
