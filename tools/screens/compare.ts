import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import sharp from 'sharp'

/** By so much a channel of a point may differ, and in so few points: the edges of letters are not drawn alike by two machines. */
const ALIKE_BY = 24
const FEW_POINTS = 12

export interface Difference {
  /** `th/390/user-home.png`. */
  picture: string
  what: 'new' | 'gone' | 'another size' | 'differs'
}

/** Compares each picture of two folders. Of what differs in its points, a picture of the difference is written into `marked`. */
export async function compareFolders(base: string, present: string, marked: string): Promise<Difference[]> {
  const picturesOf = (folder: string) => new Set(globSync('**/*.png', { cwd: folder }))
  const [before, after] = [picturesOf(base), picturesOf(present)]
  const found: Difference[] = []
  for (const picture of [...new Set([...before, ...after])].toSorted()) {
    if (!before.has(picture)) found.push({ picture, what: 'new' })
    else if (!after.has(picture)) found.push({ picture, what: 'gone' })
    else {
      const what = await compare(join(base, picture), join(present, picture), join(marked, picture))
      if (what) found.push({ picture, what })
    }
  }
  return found
}

async function compare(one: string, other: string, marked: string): Promise<Difference['what'] | undefined> {
  const [before, after] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  const { width, height, channels } = after!.info
  if (before!.info.width !== width || before!.info.height !== height) return 'another size'
  const drawn = Buffer.alloc(width * height * channels)
  let points = 0
  for (let at = 0; at < after!.data.length; at += channels) {
    let most = 0
    for (let channel = 0; channel < channels; channel++)
      most = Math.max(most, Math.abs(before!.data[at + channel]! - after!.data[at + channel]!))
    if (most > ALIKE_BY) {
      points++
      drawn[at] = 255
    } else drawn.fill(Math.round(after!.data[at + 1]! / 4), at, at + channels)
  }
  if (points <= FEW_POINTS) return undefined
  mkdirSync(dirname(marked), { recursive: true })
  await sharp(drawn, { raw: { width, height, channels } }).png().toFile(marked)
  return 'differs'
}

/** A page that shows each difference: before, after, and where. */
export function writeReport(
  file: string,
  differences: readonly Difference[],
  folders: { base: string; present: string; marked: string },
): void {
  const image = (folder: string, picture: string) => `<td><img loading="lazy" src="${relative(dirname(file), join(folder, picture))}"></td>`
  const rows = differences.map(({ picture, what }) => {
    const cells = [
      what === 'new' ? '<td></td>' : image(folders.base, picture),
      what === 'gone' ? '<td></td>' : image(folders.present, picture),
      what === 'differs' ? image(folders.marked, picture) : '<td></td>',
    ]
    return `<tr><th colspan="3">${picture}: ${what}</th></tr><tr>${cells.join('')}</tr>`
  })
  const style = 'body{font:16px system-ui;background:#eee}img{width:360px;vertical-align:top}th{text-align:left;padding-top:2em}'
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>Screens that differ</title><style>${style}</style><h1>${differences.length} differ</h1><table><tr><td>before</td><td>now</td><td>where</td></tr>${rows.join('')}</table>\n`,
  )
}
