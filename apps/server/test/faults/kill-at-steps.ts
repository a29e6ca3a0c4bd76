import { expect } from 'vitest'
import { CallRefused } from '@krapao/contract'
import { brokenPromises } from './records.ts'
import { isRefusal } from './heard.ts'
import { ServerDied, type ServerProcess } from './server-process.ts'
import { settle } from './settle.ts'
import { createStage } from './stage.ts'
import { type Doing, setScene, warmUp, type Work } from './scene.ts'

const MAX_TRIES = 5
/** The sandbox shows the newest hundred transfers of a player at a game. */
const MAX_OF_ONE_PLAYER = 40

/**
 * Does the work once to learn its steps, then once for each of them, in a server that kills itself exactly there. A
 * new server on the same database gets the same request again. Answers the steps it died at.
 */
export async function killAtSteps(work: Work): Promise<string[]> {
  const stage = await createStage()
  try {
    let server = await stage.start()
    let scene = await setScene(stage)
    await warmUp(scene, server)
    const rehearsal = await work(scene, server)
    await server.ask({ does: 'record' })
    await rehearsal.attempt(server)
    const steps = (await server.ask({ does: 'end recording' })) as string[]
    await settle(stage, server)
    expect(await brokenPromises(stage.world, scene.told, [scene.customer])).toEqual([])

    const chosen = process.env['FAULT_STEPS'] === 'all' ? steps : chooseSteps(steps)
    for (const step of chosen) {
      if (scene.told.length >= MAX_OF_ONE_PLAYER) scene = await setScene(stage)
      await warmUp(scene, server)
      let doing = await work(scene, server)
      for (let tries = 1; !(await diesAt(step, doing, server)); tries++) {
        if (tries >= MAX_TRIES) throw new Error(`the step was never reached: ${step}`)
        doing = await work(scene, server)
      }
      server = await stage.start()
      await repeat(doing, server)
      await settle(stage, server)
      expect(await brokenPromises(stage.world, scene.told, [scene.customer]), `killed at ${step}`).toEqual([])
    }
    return chosen
  } finally {
    await stage.close()
  }
}

/**
 * Whether the server died there. What comes together is shared or not, as the machine is fast, so a step that the first run
 * had may be missing in the next.
 */
async function diesAt(step: string, doing: Doing, server: ServerProcess): Promise<boolean> {
  await server.ask({ does: 'arm', step, fate: 'SIGKILL' })
  await doing.attempt(server).catch(passIfCut)
  // After its last step the answer may be here before the death is.
  await server.ask({ does: 'disarm' }).catch(passIfCut)
  return !server.isAlive()
}

/** The connection ended with the server. Any other answer is not what this is about. */
function passIfCut(error: unknown): void {
  const isCut = error instanceof ServerDied || (error instanceof CallRefused && error.status === 0)
  if (!isCut) throw error
}

/** As the player's page does, until there is an answer. A definite "no" is one. */
async function repeat(doing: Doing, server: ServerProcess): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await doing.attempt(server)
    } catch (error) {
      if (isRefusal(error)) return
      if (tries >= MAX_TRIES) throw error
    }
  }
}

/**
 * By kind: each COMMIT that is sent and not heard; each statement that commits by itself; each request to a provider whose answer is
 * there; the answer that has left; the first and the last. What lies between these is the same to everybody else: whoever dies before
 * a COMMIT or a request has done what was done by the one before.
 */
function chooseSteps(steps: string[]): string[] {
  const what = (step: string) => step.slice(step.indexOf(' ') + 1)
  const commits = new Set(steps.filter((step) => step.startsWith('sent: ')).map(what))
  let isInTransaction = false
  return steps.filter((step, index) => {
    if (step.includes('after: begin')) isInTransaction = true
    if (step.startsWith('after: commit')) isInTransaction = false
    const isCommit = step.startsWith('sent: ') && commits.has(what(step))
    const commitsAlone = /^after: (insert|update|delete)/.test(step) && !isInTransaction
    const isCall = /^after: (GET|POST|PUT|DELETE) /.test(step)
    const isAnswered = step.startsWith('after: answer')
    return isCommit || commitsAlone || isCall || isAnswered || index === 0 || index === steps.length - 1
  })
}
