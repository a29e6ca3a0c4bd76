import { flushCompileCache } from 'node:module'
import { createApp } from '../../src/app.ts'
import { createTestClock } from '../../src/platform/clock.ts'
import { readEnv } from '../../src/platform/env/env.ts'
import { createLog } from '../../src/platform/log.ts'
import { workRedemptions } from '../../src/modules/deposit/index.ts'
import { workTransfers } from '../../src/modules/games/index.ts'
import { workSlips } from '../../src/modules/deposit/index.ts'
import { workWithdrawals } from '../../src/modules/withdraw/index.ts'
import { armStep, disarm, recordedSteps, recordSteps, watchSteps } from './steps.ts'
import type { Command, ServerOptions } from './server-process.ts'

/*
 * The server as a process of its own, told by its parent what the time is, where to die and when to work. Nothing of
 * this is in the product: steps are seen at the driver of PostgreSQL, at fetch and at node:http.
 */

watchSteps()
const options = JSON.parse(process.env['FAULT_SERVER'] ?? '') as ServerOptions
const clock = createTestClock(options.now)
const env = {
  ...readEnv({ NODE_ENV: 'test', INTEGRATIONS_BASE: options.sandboxUrl, DATA_DIR: options.dataDir }),
  databaseUrl: options.databaseUrl,
}
const app = await createApp({
  env,
  clock,
  log: createLog(process.env['LOG_LEVEL'] ?? 'silent'),
  callsPerMinute: 1_000_000,
  runWorkers: options.runWorkers ?? false,
  databaseLimits: options.databaseLimits ?? {},
})

async function obey(command: Command): Promise<unknown> {
  switch (command.does) {
    case 'pass time':
      return clock.advance(command.ms)
    case 'set the clock':
      return clock.set(command.now)
    case 'record':
      return recordSteps()
    case 'end recording':
      return recordedSteps()
    case 'arm':
      return armStep(command.step, command.fate)
    case 'disarm':
      return disarm()
    case 'work':
      return (
        (await workTransfers(app.deps)) +
        (await workWithdrawals(app.deps)) +
        (await workRedemptions(app.deps)) +
        (await workSlips(app.deps)) +
        (await app.deps.events.sweep())
      )
  }
}

process.on('message', (message: { no: number; command: Command }) => {
  obey(message.command).then(
    (answer) => process.send?.({ no: message.no, answer }),
    (error: unknown) => process.send?.({ no: message.no, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

await app.listen(0)
flushCompileCache()
const address = app.http.server.address()
process.send?.({ ready: typeof address === 'object' && address ? address.port : 0 })
