import { expect, test } from 'vitest'
import { noticeFor } from './get-notice.ts'

test("[BON-08] the notice has the bonus's percentFail in place of its placeholder, wherever it stands", () => {
  expect(noticeFor('{percentFail}% is taken back ({percentFail} of 100).', 40)).toBe('40% is taken back (40 of 100).')
  expect(noticeFor('No placeholder.', 40)).toBe('No placeholder.')
})
