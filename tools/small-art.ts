import { globSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './run-to-end.ts'

/*
 * Draws the small picture of every game's background, which stands in its place until that has come: apps/portal/public/art. To be run
 * again when a background changes.
 */

const ART = join(ROOT, 'apps/portal/public/art')
/** As wide as it needs to be to show the colours and where they are. */
const WIDTH_PX = 32

for (const background of globSync('*-background.svg', { cwd: ART }).toSorted()) {
  const name = `${basename(background, '-background.svg')}-small.webp`
  const picture = await sharp(join(ART, background)).resize({ width: WIDTH_PX }).webp({ quality: 50, effort: 6 }).toBuffer()
  writeFileSync(join(ART, name), picture)
  console.log(`${name}: ${picture.length} bytes`)
}
