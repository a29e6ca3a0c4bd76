import { closedLoop, type Slice } from '../closed-loop.ts'
import { type Answer, openConnection } from './connection.ts'
import { type Call, WRITE } from './requests.ts'

export interface LoadOrder {
  call: Call
  port: number
  connections: number
  leadInMs: number
  measureMs: number
  /** The numbers of the requests, from and until, used from the front. */
  from: number
  until: number
}

/** What a load process answers. `next` is the first number that was not used. */
export interface LoadDone extends Slice {
  next: number
}

/** How many requests are written before the clock runs, at the most; the rest is written on the way. */
const AHEAD = 6000

/** A process of its own, so that asking takes no time from answering within one event loop. */
process.on('message', (order: LoadOrder) => {
  void load(order).then((done) => process.send?.(done))
})
process.on('disconnect', () => process.exit(0))

async function load({ call, port, connections, leadInMs, measureMs, from, until }: LoadOrder): Promise<LoadDone> {
  let next = from
  const written = Array.from({ length: Math.min(AHEAD, until - from) }, (_, index) => WRITE[call](from + index))
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const slice = await closedLoop({
    clients: connections,
    leadInMs,
    measureMs,
    async call(client) {
      const number = next++
      if (number >= until) throw new Error('no more requests were laid out')
      const { request, answers } = written[number - from] ?? WRITE[call](number)
      const answer = await open[client]!.send(request)
      if (answer.status !== 200 || !answer.body.includes(answers)) throw new Error(wordsOf(answer))
    },
  })
  for (const connection of open) connection.close()
  return { ...slice, next }
}

/** Request ids would make every failure a kind of its own. */
function wordsOf({ status, body }: Answer): string {
  const [, message] = /"message":"(\w+)"/.exec(body) ?? []
  return `answered ${status} ${message ?? body.slice(0, 80)}`
}
