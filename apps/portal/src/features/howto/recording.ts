import type { Settings } from '@krapao/contract'
import type { Language } from '../../messages/language.ts'

export type Topic = keyof Settings['tutorials']

/** Recordings of our own screens, as `npm run recordings` makes them: one of each topic in each language. */
export interface Recording {
  video: string
  poster: string
  captions: string
}

export function recordingOf(topic: Topic, language: Language): Recording {
  const path = `/recordings/${topic}-${language}`
  return { video: `${path}.mp4`, poster: `${path}.webp`, captions: `${path}.vtt` }
}

/** As large as the screens that were recorded. */
export const RECORDING_SIZE = { width: 390, height: 844 }
