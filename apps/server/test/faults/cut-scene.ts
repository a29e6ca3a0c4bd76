import { connect, type Db } from '../../src/platform/database/db.ts'
import { createLog } from '../../src/platform/log.ts'
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

export interface WorkerScene extends CutScene {
  /** Of a worker that a test drives by hand, over the wire that is cut. */
  workerDb: Db
}

/** The same, beside a worker of the test's own. */
export async function setWorkerScene(): Promise<WorkerScene> {
  const scene = await setCutScene()
  const worker = connect(scene.cutter.url, { log: createLog('silent') })
  return {
    ...scene,
    workerDb: worker.db,
    async close() {
      await worker.close()
      await scene.close()
    },
  }
}
