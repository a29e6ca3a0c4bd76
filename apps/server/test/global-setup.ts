import type { TestProject } from 'vitest/node'
import type { EmbeddedUrls } from '../postgres/postgres-logins.ts'
import { layOutWorld } from './lay-out-world.ts'
import { makeLaidOutTemplate, startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrls: EmbeddedUrls
  }
}

/** Once for each project of the server's tests. Vitest calls what this returns when they are over. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres({ name: project.name })
  await makeLaidOutTemplate(postgres.urls, layOutWorld)
  project.provide('postgresUrls', postgres.urls)
  return postgres.stop
}
