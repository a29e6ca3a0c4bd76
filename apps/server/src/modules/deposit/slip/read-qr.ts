import { Worker } from 'node:worker_threads'
import type { Pixels, SlipReading } from '@krapao/slips'
import type { ReadAnswer, ReadQuestion } from './read-qr-worker.ts'

interface Waiting {
  resolve(reading: SlipReading): void
  reject(error: Error): void
}

const waiting = new Map<number, Waiting>()
let questions = 0
let worker: Worker | undefined

/** What transfer the picture of a slip is about, read in a thread beside this one. The pixels are gone afterwards. */
export function readQr(pixels: Pixels): Promise<SlipReading> {
  const no = ++questions
  return new Promise((resolve, reject) => {
    waiting.set(no, { resolve, reject })
    const question: ReadQuestion = { no, pixels }
    worker ??= startWorker()
    // Nothing else keeps the process: whoever waits for an answer does.
    worker.ref()
    worker.postMessage(question, [pixels.data.buffer as ArrayBuffer])
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./read-qr-worker.ts', import.meta.url))
  started.on('message', (answer: ReadAnswer) => {
    const asked = waiting.get(answer.no)
    waiting.delete(answer.no)
    if (waiting.size === 0) started.unref()
    if ('error' in answer) asked?.reject(new Error(answer.error))
    else asked?.resolve(answer.reading)
  })
  started.on('error', (error) => fail(error as Error))
  started.on('exit', () => fail(new Error('the thread that reads slips has ended')))
  return started
}

/** Whoever waits hears of it, and the next picture starts another thread. */
function fail(error: Error): void {
  worker = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
