import { type CommitCutter, startCommitCutter } from './commit-cutter.ts'
import type { ServerProcess } from './server-process.ts'
import { createStage, type Stage } from './stage.ts'
import { type Scene, setScene } from './scene.ts'

export interface CutScene {
  stage: Stage
  scene: Scene
  server: ServerProcess
  cutter: CommitCutter
  close(): Promise<void>
}

/** A scene whose server reaches PostgreSQL over a wire that can be cut. */
export async function setCutScene(): Promise<CutScene> {
  const stage = await createStage()
  const cutter = await startCommitCutter(stage.world.env.databaseUrl)
  const server = await stage.start({ databaseUrl: cutter.url })
  const scene = await setScene(stage)
  return {
    stage,
    scene,
    server,
    cutter,
    async close() {
      await stage.close()
      await cutter.close()
    },
  }
}
