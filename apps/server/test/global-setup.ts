import type { TestProject } from 'vitest/node'
import { layOutWorld } from './lay-out-world.ts'
import { makeLaidOutTemplate, openTestCluster, startTestPostgres, type TestUrls } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrls: TestUrls
  }
}

/** Once for each project of the server's tests. Vitest calls what this returns when they are over. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CITUS_URL: citusUrl } = process.env
  const postgres = citusUrl === undefined ? await startTestPostgres({ name: project.name }) : await openTestCluster(citusUrl)
  await makeLaidOutTemplate(postgres.urls, layOutWorld)
  project.provide('postgresUrls', postgres.urls)
  return postgres.stop
}
