import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const ICON = `${import.meta.dirname}/../public/icon.svg`
/** Of icon.svg: its plate with round corners, and what is drawn on it. */
const PLATE = /<rect width="64" height="64" rx="18" fill="url\(#g\)"\/>/
const DRAWING = /<g fill="none".*<\/g><circle[^>]*\/>/
const INK = /#231703/g

interface Shape {
  fileName: string
  pixels: number
  svg: string
}

/**
 * Draws the icons of an installed portal from icon.svg: as it stands; for phones that cut the corners themselves, on a full plate with
 * the drawing inside the middle 80 %, which no phone cuts; and as a mask of one colour. The server's manifest names them.
 */
export function drawnIcons(): Plugin {
  return {
    name: 'krapao:drawn-icons',
    apply: 'build',
    async generateBundle() {
      for (const { fileName, pixels, svg } of shapesOf(readFileSync(ICON, 'utf8'))) {
        const source = await sharp(Buffer.from(svg), { density: (72 * pixels) / 64 })
          .resize(pixels, pixels)
          .png({ compressionLevel: 9 })
          .toBuffer()
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

function shapesOf(icon: string): Shape[] {
  const drawing = DRAWING.exec(icon)?.[0]
  if (drawing === undefined || !PLATE.test(icon)) throw new Error('icon.svg is not the plate and drawing that other icons are made of.')
  const smaller = `<g transform="translate(32 32) scale(.82) translate(-32 -33)">${drawing}</g>`
  const full = icon.replace(PLATE, '<rect width="64" height="64" fill="url(#g)"/>').replace(drawing, smaller)
  const mask = icon.replace(PLATE, '').replace(drawing, smaller.replace(INK, '#fff'))
  return [
    { fileName: 'icons/any-192.png', pixels: 192, svg: icon },
    { fileName: 'icons/any-512.png', pixels: 512, svg: icon },
    { fileName: 'icons/maskable-192.png', pixels: 192, svg: full },
    { fileName: 'icons/maskable-512.png', pixels: 512, svg: full },
    { fileName: 'icons/monochrome-512.png', pixels: 512, svg: mask },
    { fileName: 'icons/apple-touch-180.png', pixels: 180, svg: full },
  ]
}
