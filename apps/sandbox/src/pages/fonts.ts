import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const require = createRequire(import.meta.url)

const WEIGHTS = [400, 700]

/** Which file has which characters. */
const FILES = [
  { family: 'Noto Sans Thai', of: 'noto-sans-thai', script: 'thai', range: 'U+0E01-0E5B, U+200C-200D, U+25CC' },
  {
    family: 'Noto Sans Thai',
    of: 'noto-sans-thai',
    script: 'latin',
    range: 'U+0000-00FF, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212',
  },
  { family: 'Noto Sans Lao', of: 'noto-sans-lao', script: 'lao', range: 'U+0E81-0EDF, U+200C-200D, U+25CC' },
]

const FACES = WEIGHTS.flatMap((weight) =>
  FILES.map(({ family, of, script, range }) => ({ family, of, range, weight, file: `${of}-${script}-${weight}-normal.woff2` })),
)

const CSS = FACES.map(
  ({ family, weight, file, range }) =>
    `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap; src: url(/assets/fonts/${file}) format('woff2'); unicode-range: ${range}; }\n`,
).join('')

/** The Thai and Lao letters of the pages: a machine of a developer need not have any. */
export function serveFonts(app: FastifyInstance, headers: Record<string, string>): void {
  app.get('/assets/fonts.css', async (_request, reply) => reply.headers(headers).type('text/css; charset=utf-8').send(CSS))
  for (const { of, file } of FACES) {
    const bytes = readFileSync(require.resolve(`@fontsource/${of}/files/${file}`))
    app.get(`/assets/fonts/${file}`, async (_request, reply) =>
      reply
        .headers({ ...headers, 'cache-control': 'public, max-age=86400' })
        .type('font/woff2')
        .send(bytes),
    )
  }
}
