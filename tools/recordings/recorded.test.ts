import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../apps/portal/src/messages/language.ts'
import { messages } from '../../apps/portal/src/features/howto/messages.ts'
import { recordingOf } from '../../apps/portal/src/features/howto/recording.ts'

const TOPICS = ['wallet', 'play', 'balance', 'bonus', 'end'] as const
const STEPS = ['s1', 's2', 's3'] as const
const MOST_BYTES = 1_500_000
const MOST_POSTER_BYTES = 40_000

const fileOf = (path: string) => new URL(`../../apps/portal/public${path}`, import.meta.url)

/** The boxes of a file of MPEG-4, by their names, in their order. */
function boxesOf(bytes: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) names.push(bytes.toString('latin1', at + 4, at + 8))
  return names
}

describe.each(TOPICS.flatMap((topic) => LANGUAGES.map((language) => [topic, language] as const)))(
  '[HOWTO-03] the recording of %s in %s',
  (topic, language) => {
    const { video, poster, captions } = recordingOf(topic, language)

    test('is a video that plays before the whole of it is there, of at most 1.5 MB, with a poster', () => {
      const bytes = readFileSync(fileOf(video))
      expect(bytes.length).toBeLessThan(MOST_BYTES)
      const boxes = boxesOf(bytes)
      expect(boxes[0]).toBe('ftyp')
      expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
      expect(statSync(fileOf(poster)).size).toBeLessThan(MOST_POSTER_BYTES)
    })

    test('says the steps of the page below its pictures, one after the other', () => {
      const text = readFileSync(fileOf(captions), 'utf8')
      expect(text.startsWith('WEBVTT\n\n')).toBe(true)
      const cues = [...text.matchAll(/^(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d\.\d{3})\n(.+)$/gm)]
      expect(cues.map(([, , , , , said]) => said)).toEqual(STEPS.map((step) => messages[language][topic][step]))
      const times = cues.flatMap(([, minute, second, endMinute, endSecond]) => [
        Number(minute) * 60 + Number(second),
        Number(endMinute) * 60 + Number(endSecond),
      ])
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    })
  },
)
