import { CallRefused } from '@krapao/contract'
import { until } from '../../postgres/postgres-process.ts'
import { isRefusal } from './heard.ts'

const WITHIN_MS = 180_000

/** Asks again, whatever fails, until there is an answer or a refusal, whose code is answered. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer | string> {
  let answer: Answer | string = ''
  let failure: unknown
  const isAnswered = async () => {
    try {
      answer = await ask()
      return true
    } catch (error) {
      failure = error
      if (!(error instanceof CallRefused) || !isRefusal(error)) return false
      answer = error.code
      return true
    }
  }
  if (!(await until(isAnswered, { withinMs: WITHIN_MS, everyMs: 100 }))) throw new Error('nobody answers any more', { cause: failure })
  return answer
}
