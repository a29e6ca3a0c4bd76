import { step } from '@krapao/terminal'
import { APPS, buildApp, isBuilt } from './build-app.ts'
import { compressBuilt } from './compress-built.ts'

/** Builds each app whose sources have changed, and compresses what is not compressed yet. */
export async function readyApps(): Promise<void> {
  for (const app of APPS) {
    if (!isBuilt(app)) await step(`${app.title} built`, () => buildApp(app))
    await step(`${app.title} compressed`, () => compressBuilt(app.dist), { quietBelowMs: 100 })
  }
}
