import type { EnvReader } from './env-values.ts'

/** The topics of the how-to page, in its order. */
export const TUTORIAL_TOPICS = ['wallet', 'play', 'balance', 'bonus', 'end'] as const
export type TutorialTopic = (typeof TUTORIAL_TOPICS)[number]
/** The address of the operator's own video; null: the recording that comes with the portal. */
export type Tutorials = Readonly<Record<TutorialTopic, string | null>>

/** `TUTORIAL_WALLET` and so on. */
export function readTutorials(read: EnvReader): Tutorials {
  return Object.fromEntries(TUTORIAL_TOPICS.map((topic) => [topic, readVideo(read, `TUTORIAL_${topic.toUpperCase()}`)])) as Tutorials
}

function readVideo(read: EnvReader, name: string): string | null {
  const value = read.text(name)
  if (value === null || (URL.canParse(value) && /^https:\/\/[^'";,\s]+$/.test(value))) return value
  read.problem(`${name} must be the https address of a video, not "${value}".`)
  return null
}

/** The sites that those of the operator come from, for the policy of the pages. */
export function sitesOf(tutorials: Tutorials): string[] {
  return [...new Set(Object.values(tutorials).flatMap((address) => (address === null ? [] : [new URL(address).origin])))]
}
