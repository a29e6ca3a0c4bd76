import { once } from 'node:events'

interface CallFrame {
  functionName: string
  url: string
  lineNumber: number
}

/** As the inspector gives it. */
export interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame }[]
  samples: number[]
  /** Microseconds before each sample. */
  timeDeltas: number[]
}

const INTERVAL_MICROSECONDS = 500

/** Profiles another process through its inspector while `work` runs. */
export async function profileWhile<Result>(
  inspectorPort: number,
  work: () => Promise<Result>,
): Promise<{ profile: CpuProfile; result: Result }> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target!.webSocketDebuggerUrl)
  await once(socket, 'open')
  let sent = 0
  const ask = (method: string, params: object = {}): Promise<unknown> => {
    const id = ++sent
    return new Promise((resolve, reject) => {
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } }
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        if (answer.error) reject(new Error(`${method}: ${answer.error.message}`))
        else resolve(answer.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  await ask('Profiler.enable')
  await ask('Profiler.setSamplingInterval', { interval: INTERVAL_MICROSECONDS })
  await ask('Profiler.start')
  const result = await work()
  const { profile } = (await ask('Profiler.stop')) as { profile: CpuProfile }
  socket.close()
  return { profile, result }
}

export interface SelfTime {
  /** Share of the time the process was not idle. */
  share: number
  name: string
}

export interface Reading {
  /** Share of the time in which Node had something to do. */
  busy: number
  packages: SelfTime[]
  functions: SelfTime[]
}

export function readProfile({ nodes, samples, timeDeltas }: CpuProfile): Reading {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const packages = new Map<string, number>()
  const functions = new Map<string, number>()
  let idle = 0
  let busy = 0
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id)!
    const micros = timeDeltas[index] ?? 0
    if (frame.functionName === '(idle)') {
      idle += micros
      continue
    }
    busy += micros
    const owner = packageOf(frame)
    add(packages, owner, micros)
    add(functions, `${frame.functionName || '(anonymous)'}  ${owner}:${frame.lineNumber + 1}`, micros)
  }
  const sharesOf = (times: Map<string, number>) =>
    [...times].map(([name, micros]) => ({ name, share: micros / busy })).toSorted((one, other) => other.share - one.share)
  return { busy: busy / (busy + idle), packages: sharesOf(packages), functions: sharesOf(functions) }
}

function add(times: Map<string, number>, name: string, micros: number): void {
  times.set(name, (times.get(name) ?? 0) + micros)
}

/** `pg`, `node:net`, `our modules/ledger`, or what V8 names in brackets. */
function packageOf({ url, functionName }: CallFrame): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8 built-ins'
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (installed !== undefined) return installed
  const [, ours] = /\/(?:apps\/server\/src|packages)\/(.+)\/[^/]+$/.exec(url) ?? []
  return `our ${ours?.replace(/\/src$/, '') ?? 'server'}`
}
