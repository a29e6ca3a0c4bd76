import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Event } from './tally.ts'
import { createWatch, type Mortal } from './watch.ts'

/** What the providers threw on purpose: a fault inside an adapter. */
export class IntegrationFault extends Error {}

/** One server process. A crash ends all it was doing; what it had committed stays. */
export interface Server extends Mortal {
  name: string
  /** How often it has died: a new process knows nothing of what the last one kept in mind. */
  life: number
  /** Then its verbs may say so. */
  hasLostConnection: boolean
}

export interface Task {
  no: number
  server: Server
  says: string
  onCrash: (() => void) | undefined
}

/** A question to a provider on its way: first the request travels, then the answer. */
export interface Call {
  task: Task
  label: string
  /** Moves money. */
  isMove: boolean
  calledAt: number
  state: 'asking' | 'answering'
  /** Its process is stopped before it writes the request: until then it does not leave. */
  leavesAfter: number
  /** Its process is paused, or the answer is slow: until then nobody hears it. */
  heardAfter: number
  deliver(fate?: 'lost-before'): void
  answer(): void
}

const currentTask = new AsyncLocalStorage<Task>()

/** Where the machine tells what it does. */
export interface Witness {
  trace(says: string): void
  happened(event: Event): void
}

export interface Ends {
  onEnd?: (error: unknown) => void
  onCrash?: () => void
}

/**
 * Runs the verbs one stretch at a time. Every verb stops where it asks the providers; one call goes on, and all is
 * still again before the next: so one seed gives one order of events, whatever the speed of the machine.
 */
export function createMachine({ trace, happened }: Witness) {
  let taskNo = 0
  const calls = new Set<Call>()
  const tasks = new Set<Task>()
  const failures: unknown[] = []
  const { still, watch, commits } = createWatch()

  /** The process is gone: its calls stay unanswered for ever, and nothing of it runs on. */
  function crash(server: Server): void {
    server.life++
    const isWaiting = [...calls].some((call) => call.task.server === server)
    happened(isWaiting ? 'a server dies while it waits for an answer' : 'a server dies at rest')
    trace(`${server.name} dies`)
    server.atNextCommit = undefined
    for (const call of calls) if (call.task.server === server) calls.delete(call)
    for (const task of tasks) {
      if (task.server !== server) continue
      tasks.delete(task)
      task.onCrash?.()
    }
  }

  function begin(
    server: Server,
    says: string,
    work: () => Promise<unknown>,
    { onEnd, onCrash, tell }: Ends & { tell: (answer: string) => void },
  ) {
    const task: Task = { no: ++taskNo, server, says, onCrash }
    trace(`${server.name} #${task.no} ${says}`)
    tasks.add(task)
    const ended = (answer: string, error?: unknown) => {
      if (!tasks.delete(task)) return
      tell(`  #${task.no} → ${answer}`)
      onEnd?.(error)
    }
    currentTask
      .run(task, work)
      .then(
        (answer) => ended(String(answer)),
        (error: unknown) => ended(String(error), error ?? new Error('nothing')),
      )
      .catch((error: unknown) => failures.push(error))
  }

  return {
    still,
    commits,
    crash,
    failures,
    /** In an order of their own, not in that of their arrival. */
    calls: () => [...calls].toSorted((one, other) => one.task.no - other.task.no || (one.label < other.label ? -1 : 1)),
    isBusy: () => tasks.size > 0,
    isDoing: (says: string) => [...tasks].some((task) => task.says === says),
    /** A new world begins: nothing of the last one runs on. */
    reset(): void {
      calls.clear()
      tasks.clear()
      failures.length = 0
      taskNo = 0
    },

    async start(server: Server, says: string, work: () => Promise<unknown>, ends: Ends = {}): Promise<void> {
      begin(server, says, work, { ...ends, tell: trace })
      await still()
    },

    /** Truly at once, at each of the servers. Only for a verb that asks nobody: who of them comes first is not told. */
    async startTogether(servers: Server[], says: string, workAt: (at: number) => Promise<unknown>, ends: Ends = {}): Promise<void> {
      const answers: string[] = []
      for (const [at, server] of servers.entries())
        begin(server, says, () => workAt(at), { ...ends, tell: (answer) => answers.push(answer) })
      await still()
      for (const answer of answers.map((one) => one.replace(/#\d+ /, '')).toSorted()) trace(answer)
    },

    /** Stops the verb until the scheduler lets the request arrive, and again until it lets the answer arrive. */
    ask<Answer>(question: Question<Answer>): Promise<Answer> {
      const task = currentTask.getStore()
      if (!task) throw new Error(`${question.label} was asked by nobody`)
      // A dead process sends nothing.
      if (!tasks.has(task)) return new Promise<Answer>(() => undefined)
      return openCall(task, question, { calls, trace })
    },

    /** Where this server works and dies is seen at its connections. */
    watch(pool: pg.Pool, server: Server): void {
      watch(pool, server, ({ lost, when, what }) => {
        happened(`${lost} lost ${when} a ${what} commits`)
        trace(`  ${when} a ${what} commits, ${server.name} loses its ${lost}`)
        if (lost === 'process') crash(server)
        else server.hasLostConnection = true
      })
    },
  }
}

function openCall<Answer>(
  task: Task,
  { label, isMove = false, now, arrive }: Question<Answer>,
  { calls, trace }: { calls: Set<Call>; trace(says: string): void },
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    let reply: (() => void) | undefined
    const call: Call = {
      task,
      label,
      isMove,
      calledAt: now,
      state: 'asking',
      leavesAfter: 0,
      heardAfter: 0,
      deliver(fate) {
        const arrived = arrive(fate)
        trace(`  #${task.no} ${label}: ${arrived.says}`)
        call.state = 'answering'
        reply = () => (arrived.answer instanceof IntegrationFault ? reject(arrived.answer) : resolve(arrived.answer))
      },
      answer() {
        trace(`  #${task.no} ${label}: hears`)
        calls.delete(call)
        reply?.()
      },
    }
    calls.add(call)
  })
}

export interface Question<Answer> {
  label: string
  isMove?: boolean
  now: number
  arrive: (fate?: 'lost-before') => { answer: Answer | IntegrationFault; says: string }
}

export type Machine = ReturnType<typeof createMachine>
