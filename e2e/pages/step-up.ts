import type { Page } from '@playwright/test'
import type { Stack } from '../stack.ts'
import { sql } from './database.ts'
import type { Player } from './player.ts'
import { phoneDigest } from './phone-digest.ts'

/** The question over whatever is open, in Thai. */
export function stepUpSheet(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' })
  return {
    sheet,
    password: sheet.getByLabel('รหัสผ่าน', { exact: true }),
    problem: sheet.getByRole('alert').filter({ visible: true }),
    cancel: sheet.getByRole('button', { name: 'ยกเลิก' }),
    confirm: sheet.getByRole('button', { name: 'ยืนยัน' }),
  }
}

/** Their sessions have not shown the password lately. */
export const ofTenMinutesAgo = async (stack: Stack, { phone }: Player) =>
  sql(
    stack,
    `update account.session set stepped_up_at = stepped_up_at - interval '10 minutes'
       where player_id = (select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, phone)],
  )
