import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '../../apps/portal/src/features/howto/messages.ts'
import { comeIn, LANGUAGES } from '../../e2e/pages/portal.ts'
import { test } from '../../e2e/stack.ts'
import { captionsOf } from './captions.ts'
import { encode, writePoster } from './encode.ts'
import { SCENES, type Topic } from './scenes.ts'
import { startRecording } from './screencast.ts'
import { showTouches } from './touches.ts'

/*
 * Records the five topics of the how-to page in three languages, from the running product: `npm run recordings`. What is said below each picture
 * is what the page says of the same step. Needs ffmpeg, which nothing else of the repository does.
 */

const FOLDER = join(import.meta.dirname, '../../apps/portal/public/recordings')

mkdirSync(FOLDER, { recursive: true })

for (const language of LANGUAGES)
  for (const topic of Object.keys(SCENES) as Topic[])
    test(`${topic} in ${language}`, async ({ page, context, stack }, info) => {
      await comeIn(context, language)
      await showTouches(context)
      const scene = SCENES[topic]
      await scene.lay(page, stack)
      await page.waitForLoadState('networkidle')
      const recording = await startRecording(page, info.outputPath('frames'))
      const { s1, s2, s3 } = messages[language][topic]
      const cues: { at: number; text: string }[] = []
      for (const [index, step] of scene.steps.entries()) {
        cues.push({ at: recording.seconds(), text: [s1, s2, s3][index]! })
        await step(page, { language, stack })
      }
      const { frames, seconds } = await recording.stop()
      const name = join(FOLDER, `${topic}-${language}`)
      await encode(frames, `${name}.mp4`)
      await writePoster(frames[0]!.path, `${name}.webp`)
      writeFileSync(`${name}.vtt`, captionsOf(cues, seconds))
    })
