import type { ContentLanguage } from '@krapao/contract'
import type { SmsSender } from '../../integrations/providers.ts'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import type { Log } from '../../platform/log.ts'
import * as functions from './functions.gen.ts'

export interface NoticeDeps {
  db: Db
  log: Log
  integrations: { sms: SmsSender }
}

/** What an SMS says, without a link: whoever gets one should not learn to follow those of strangers. */
const TEXTS: Record<'password_changed' | 'frozen' | 'opened_again', Record<ContentLanguage, string>> = {
  password_changed: {
    th: 'รหัสผ่านของคุณถูกเปลี่ยน และทุกอุปกรณ์อื่นถูกออกจากระบบแล้ว หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ລະຫັດຜ່ານຂອງທ່ານຖືກປ່ຽນ ແລະ ທຸກອຸປະກອນອື່ນຖືກອອກຈາກລະບົບແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'Your password was changed and every other device was signed out. If it was not you, contact support at once.',
  },
  frozen: {
    th: 'บัญชีของคุณถูกระงับตามที่ขอ ไม่มีใครเข้าสู่ระบบหรือถอนเงินได้ เงินยังอยู่ครบ หากต้องการเปิดใช้อีกครั้ง โปรดติดต่อเจ้าหน้าที่',
    la: 'ບັນຊີຂອງທ່ານຖືກລະງັບຕາມທີ່ຂໍ ບໍ່ມີໃຜເຂົ້າສູ່ລະບົບຫຼືຖອນເງິນໄດ້ ເງິນຍັງຢູ່ຄົບ ຖ້າຢາກເປີດໃຊ້ອີກ ກະລຸນາຕິດຕໍ່ພະນັກງານ',
    en: 'Your account is frozen as requested. Nobody can sign in or withdraw, and your money is safe. Contact support to open it again.',
  },
  opened_again: {
    th: 'บัญชีของคุณเปิดใช้งานอีกครั้งแล้ว หากคุณไม่ได้ขอ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ບັນຊີຂອງທ່ານເປີດໃຊ້ງານອີກຄັ້ງແລ້ວ ຖ້າທ່ານບໍ່ໄດ້ຂໍ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'Your account is open again. If you did not ask for this, contact support at once.',
  },
}

const noticeLeases = createLeases<functions.ClaimNoticeAnswer, functions.ClaimNoticeAnswer>({
  table: 'account.notice',
  ownerColumn: 'player_id',
  idColumn: 'notice_id',
  dueIn: ['waiting'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimNotice(db, { player: ownerId, notice: id, leaseNo }),
  leaveInDoubt: (db, { playerId, noticeId, leaseNo }) => functions.leaveNotice(db, { player: playerId, notice: noticeId, leaseNo }),
  jobOf: (notice) => notice,
  idOf: ({ noticeId }) => noticeId,
  noun: 'notice',
})

const CONCURRENCY = 4

/** One round: sends the notices that are due. Answers how many there were. */
export function workNotices(deps: NoticeDeps): Promise<number> {
  const { db, integrations } = deps
  return noticeLeases.work(deps, CONCURRENCY, async (notice) => {
    const { playerId, noticeId, leaseNo } = notice
    const text = TEXTS[notice.kind as keyof typeof TEXTS][notice.language as ContentLanguage]
    const { outcome } = await integrations.sms.send({ to: notice.phone, text })
    if (outcome === 'in-doubt') return void (await noticeLeases.leaveInDoubt(deps, notice, { reason: 'the gateway has not said' }))
    const isSent = outcome === 'done'
    await retryIdempotent(() => functions.endNotice(db, { player: playerId, notice: noticeId, leaseNo, isSent }))
  })
}

export function startNotices(deps: NoticeDeps, everyMs = 2000): Loop {
  const { db, log } = deps
  return startLoop({ name: 'notices', everyMs, log, work: () => workNotices(deps), dueInMs: () => noticeLeases.dueInMs(db) })
}
