import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withFileLock } from './file-lock.ts'

/** A file of lines, of which only whole ones count. Open for one writer at a time on this machine. */
export interface WitnessFile {
  /** The last whole line, without its line break; null: there is none yet. */
  lastLine(): string | null
  /** On the disk when it returns. */
  append(line: string): Promise<void>
  /** Where the last whole line ends, in bytes. */
  size(): number
}

/** Makes the file where there is none. The half line that a writer left who was killed goes with the next one appended. */
export async function inWitnessFile<Result>(path: string, work: (file: WitnessFile) => Promise<Result>): Promise<Result> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return withFileLock(`${path}.lock`, async () => {
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      return await work(await openLines(handle, path))
    } finally {
      await handle.close()
    }
  })
}

async function openLines(handle: FileHandle, path: string): Promise<WitnessFile> {
  let { end, line } = await readEnd(handle)
  return {
    lastLine: () => line,
    size: () => end,
    async append(next) {
      const bytes = Buffer.from(`${next}\n`)
      await handle.truncate(end)
      let written = 0
      while (written < bytes.length) written += (await handle.write(bytes, written, bytes.length - written, end + written)).bytesWritten
      await handle.sync()
      if (end === 0) await syncFolder(dirname(path))
      end += bytes.length
      line = next
    },
  }
}

const LINE_BREAK = 0x0a
const BLOCK_BYTES = 256 * 1024

/** The last whole line and where it ends, read from behind. */
async function readEnd(handle: FileHandle): Promise<{ end: number; line: string | null }> {
  let from = (await handle.stat()).size
  let tail = Buffer.alloc(0)
  while (from > 0) {
    const bytes = Math.min(BLOCK_BYTES, from)
    from -= bytes
    const block = Buffer.alloc(bytes)
    await handle.read(block, 0, bytes, from)
    tail = Buffer.concat([block, tail])
    const last = tail.lastIndexOf(LINE_BREAK)
    const before = last > 0 ? tail.lastIndexOf(LINE_BREAK, last - 1) : -1
    if (last !== -1 && (before !== -1 || from === 0)) return { end: from + last + 1, line: tail.toString('utf8', before + 1, last) }
  }
  return { end: 0, line: null }
}

/** The name of a new file is on the disk only when its folder is. Windows has no such call, and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** How large the file is; null when it is not there. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The whole lines between two positions, with where each ends; a half line at the end is left out. */
export async function* linesOf(path: string, { from, to }: { from: number; to: number }): AsyncGenerator<{ line: string; end: number }> {
  if (to <= from) return
  let rest = Buffer.alloc(0)
  let end = from
  for await (const chunk of createReadStream(path, { start: from, end: to - 1 })) {
    rest = Buffer.concat([rest, chunk as Buffer])
    let start = 0
    for (let at = rest.indexOf(LINE_BREAK); at !== -1; at = rest.indexOf(LINE_BREAK, start)) {
      end += at + 1 - start
      yield { line: rest.toString('utf8', start, at), end }
      start = at + 1
    }
    rest = rest.subarray(start)
  }
}
