import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { WORLDS } from '../../e2e/pages/screens/index.ts'
import { fileNameOf, SIGHTS } from './sights.ts'

/* What git keeps of the pictures: Thai, in the first sight, and an index of them. */

export const KEPT = join(import.meta.dirname, '../../docs/screens')
export const KEPT_LANGUAGE = 'th'

/** Every screen in every state by its name, in the order of the worlds. */
export const NAMES: readonly string[] = WORLDS.flatMap(({ screens }) => screens.map(({ name }) => name))

/** The pictures that are kept at this moment, without what says that they are pictures. */
export function keptNames(): string[] {
  return globSync('*.webp', { cwd: KEPT }).map((file) => file.replace(/\.webp$/, ''))
}

/** Keeps each picture of the folder that is one of ours, forgets those of screens that are no more, and writes the index. */
export async function keep(folder: string): Promise<void> {
  mkdirSync(KEPT, { recursive: true })
  const drawn = join(folder, KEPT_LANGUAGE, SIGHTS[0].name)
  for (const file of globSync('*.png', { cwd: drawn }))
    writeFileSync(
      join(KEPT, file.replace(/png$/, 'webp')),
      await sharp(readFileSync(join(drawn, file)))
        .webp({ quality: 60, effort: 6 })
        .toBuffer(),
    )
  const ours = new Set(NAMES.map(fileNameOf))
  for (const name of keptNames()) if (!ours.has(name)) rmSync(join(KEPT, `${name}.webp`))
  writeFileSync(join(KEPT, 'README.md'), indexOf())
}

/** The index of what is kept: picture, screen, state. */
export function indexOf(): string {
  const rows = WORLDS.map(({ name: who, screens }) => {
    const lines = screens.map(({ name }) => {
      const [path, ...state] = name.split(', ')
      return `| <img src="${fileNameOf(name)}.webp" width="130" alt=""> | \`${path}\` | ${state.join(', ') || 'as it opens'} |`
    })
    return [`## ${who[0]!.toUpperCase()}${who.slice(1)}`, '', '| picture | screen | state |', '| --- | --- | --- |', ...lines, ''].join(
      '\n',
    )
  })
  return `# Screens\n\nEvery screen in every state, in Thai and 390 px wide. Made by \`npm run screens\`, which draws Lao, English, 360 px and text at 200 % too.\n\n${rows.join('\n')}`
}
