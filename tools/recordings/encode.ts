import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Frame } from './screencast.ts'

/** H.264 with its index first plays on every phone, also before the whole of it is there. */
const ENCODER = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'stillimage', '-crf', '30', '-pix_fmt', 'yuv420p', '-profile:v', 'main']
const FRAMES_A_SECOND = 12

export async function encode(frames: readonly Frame[], path: string): Promise<void> {
  const list = join(dirname(frames[0]!.path), 'frames.txt')
  const shown = frames.map((frame) => `file '${frame.path}'\nduration ${frame.seconds.toFixed(3)}`)
  // The format forgets how long the last is seen unless it is named once more.
  writeFileSync(list, ['ffconcat version 1.0', ...shown, `file '${frames.at(-1)!.path}'`].join('\n'))
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list]
  const output = [
    '-vf',
    `fps=${FRAMES_A_SECOND},scale=390:844`,
    ...ENCODER,
    '-g',
    '120',
    '-an',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
  ]
  execFileSync('ffmpeg', [...input, ...output, '-movflags', '+faststart', path], { stdio: 'inherit' })
}

export async function writePoster(frame: string, path: string): Promise<void> {
  writeFileSync(path, await sharp(frame).resize({ width: 390 }).webp({ quality: 55, effort: 6 }).toBuffer())
}
