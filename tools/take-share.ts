import { beforeEach } from 'vitest'
import { isInShare } from './test-share.ts'

/* Before every test of Vitest: those that `npm test` leaves to `npm run test:all` are told as skipped. */

beforeEach(({ task, skip }) => {
  if (!isInShare(task.file.filepath, task.fullTestName)) skip()
})
