import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mustBeRight, outcomeOf } from './expected.ts'
import { takePhotograph } from './photograph.ts'
import { PHOTOGRAPHS } from './photographs.ts'
import { readOnServer } from './server-reader.ts'

/** Those that only a part of them, enlarged and sharpened, says. */
const DEEP = new Set(['at every limit at once 1', 'at every limit at once 5'])

/** The last of each group, which is the hardest one, but for those that take long to make; `npm run slips` takes them all. */
const HARDEST = PHOTOGRAPHS.filter(
  ({ name, group, module }, place) => (PHOTOGRAPHS[place + 1]?.group !== group && module < 10) || DEEP.has(name),
)

describe('[SLIP-30] photographs of slips', () => {
  test.each(HARDEST.filter(mustBeRight))('$name is read right', { timeout: 30_000 }, async (photograph) => {
    const reading = await readOnServer(await takePhotograph(photograph))
    expect([outcomeOf(photograph, reading), reading.found]).toEqual(['right', reading.found])
  })

  test.each(HARDEST.filter((photograph) => !mustBeRight(photograph)))(
    '$name is never read wrong, and the reason is said',
    { timeout: 30_000 },
    async (photograph) => {
      const reading = await readOnServer(await takePhotograph(photograph))
      expect(outcomeOf(photograph, reading)).toBe('unread')
      expect(reading.found).toBe({ 'much too small': 'too-small', 'blurred too much': 'blurred', 'too dark': 'dark' }[photograph.group])
    },
  )

  test('a picture is the same each time it is made', async () => {
    const photograph = PHOTOGRAPHS.find(({ group }) => group === 'all a little')
    expect((await takePhotograph(photograph!)).equals(await takePhotograph(photograph!))).toBe(true)
  })
})

describe('[SLIP-30] what is no picture of a slip at all', () => {
  test.each([
    [1, 1],
    [1, 4000],
    [4000, 1],
    [7, 9],
    [300, 300],
  ])('%d x %d pixels of one colour are no slip', async (width, height) => {
    const file = await sharp({ create: { width, height, channels: 3, background: '#ccc' } })
      .png()
      .toBuffer()
    expect((await readOnServer(file)).found).toBe(Math.min(width, height) < 200 ? 'too-small' : 'none')
  })
})
