import type { ContentLanguage } from '@krapao/contract'
import type { SmsSender } from '../../integrations/providers.ts'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import type { Encryption } from '../../platform/keys/keyring.ts'
import type { Log } from '../../platform/log.ts'
import * as functions from './functions.gen.ts'
import type { Push } from './push.ts'
import { phoneSaid } from './player-phone.ts'

export interface NoticeDeps {
  db: Db
  encryption: Pick<Encryption, 'open'>
  log: Log
  push: Pick<Push, 'toPlayer'>
  integrations: { sms: SmsSender }
}

type NoticeKind =
  | 'password_changed'
  | 'frozen'
  | 'opened_again'
  | 'name_changed'
  | 'bank_asked'
  | 'bank_changed'
  | 'bank_kept'
  | 'reset_allowed'
  | 'reset_refused'
  | 'password_reset'
  | 'password_ended'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_cloned'
  | 'new_browser'
  | 'data_asked'
  | 'phone_asked'
  | 'phone_changed'
  | 'phone_left'
  | 'phone_kept'

/** What an SMS says, without a link: whoever gets one should not learn to follow those of strangers. */
const TEXTS: Record<NoticeKind, Record<ContentLanguage, string>> = {
  password_changed: {
    th: 'รหัสผ่านของคุณถูกเปลี่ยน และทุกอุปกรณ์อื่นถูกออกจากระบบแล้ว หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ລະຫັດຜ່ານຂອງທ່ານຖືກປ່ຽນ ແລະ ທຸກອຸປະກອນອື່ນຖືກອອກຈາກລະບົບແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'Your password was changed and every other device was signed out. If it was not you, contact support at once.',
  },
  new_browser: {
    th: 'มีการเข้าสู่ระบบบัญชีของคุณจากเครื่องใหม่ หากไม่ใช่คุณ เข้าสู่ระบบ เปิดหน้าโปรไฟล์ แล้วกด "ระงับบัญชีของฉัน" หรือติดต่อเจ้าหน้าที่ทันที',
    la: 'ມີການເຂົ້າສູ່ລະບົບບັນຊີຂອງທ່ານຈາກເຄື່ອງໃໝ່ ຖ້າບໍ່ແມ່ນທ່ານ ເຂົ້າສູ່ລະບົບ ເປີດໜ້າໂປຣໄຟລ໌ ແລ້ວກົດ "ລະງັບບັນຊີຂອງຂ້ອຍ" ຫຼື ຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'Somebody signed in to your account from a new device. If it was not you, sign in, open your profile and press "Freeze my account", or contact support at once.',
  },
  frozen: {
    th: 'บัญชีของคุณถูกระงับตามที่ขอ ไม่มีใครเข้าสู่ระบบหรือถอนเงินได้ เงินยังอยู่ครบ หากต้องการเปิดใช้อีกครั้ง โปรดติดต่อเจ้าหน้าที่',
    la: 'ບັນຊີຂອງທ່ານຖືກລະງັບຕາມທີ່ຂໍ ບໍ່ມີໃຜເຂົ້າສູ່ລະບົບຫຼືຖອນເງິນໄດ້ ເງິນຍັງຢູ່ຄົບ ຖ້າຢາກເປີດໃຊ້ອີກ ກະລຸນາຕິດຕໍ່ພະນັກງານ',
    en: 'Your account is frozen as requested. Nobody can sign in or withdraw, and your money is safe. Contact support to open it again.',
  },
  reset_allowed: {
    th: 'คุณตั้งรหัสผ่านใหม่ได้แล้ว กลับไปที่หน้าลืมรหัสผ่านในอุปกรณ์ที่คุณขอไว้ภายใน 24 ชั่วโมง หากคุณไม่ได้ขอ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ທ່ານຕັ້ງລະຫັດຜ່ານໃໝ່ໄດ້ແລ້ວ ກັບໄປທີ່ໜ້າລືມລະຫັດຜ່ານໃນອຸປະກອນທີ່ທ່ານຂໍໄວ້ ພາຍໃນ 24 ຊົ່ວໂມງ ຖ້າທ່ານບໍ່ໄດ້ຂໍ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'You can set a new password now: go back to "Forgot password" on the device you asked from, within 24 hours. If you did not ask for this, contact support at once.',
  },
  reset_refused: {
    th: 'คำขอตั้งรหัสผ่านใหม่ของคุณไม่ได้รับอนุมัติ รหัสผ่านเดิมยังใช้ได้ หากมีข้อสงสัย โปรดติดต่อเจ้าหน้าที่',
    la: 'ຄຳຂໍຕັ້ງລະຫັດຜ່ານໃໝ່ຂອງທ່ານບໍ່ໄດ້ຮັບອະນຸມັດ ລະຫັດຜ່ານເກົ່າຍັງໃຊ້ໄດ້ ຖ້າມີຂໍ້ສົງໄສ ກະລຸນາຕິດຕໍ່ພະນັກງານ',
    en: 'Your request for a new password was not approved. Your old password still works. Contact support if you have questions.',
  },
  password_reset: {
    th: 'มีการตั้งรหัสผ่านใหม่ให้บัญชีของคุณ ทุกอุปกรณ์ถูกออกจากระบบ และการถอนเงินจะรอ 24 ชั่วโมง หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ມີການຕັ້ງລະຫັດຜ່ານໃໝ່ໃຫ້ບັນຊີຂອງທ່ານ ທຸກອຸປະກອນຖືກອອກຈາກລະບົບ ແລະ ການຖອນເງິນຈະລໍຖ້າ 24 ຊົ່ວໂມງ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'A new password was set for your account, every device was signed out, and withdrawals wait for 24 hours. If it was not you, contact support at once.',
  },
  password_ended: {
    th: 'เจ้าหน้าที่ได้ยกเลิกรหัสผ่านของคุณเพื่อความปลอดภัย และทุกอุปกรณ์ถูกออกจากระบบ เงินยังอยู่ครบ ตั้งรหัสผ่านใหม่ได้ที่ "ลืมรหัสผ่าน" ในหน้าเข้าสู่ระบบ',
    la: 'ພະນັກງານໄດ້ຍົກເລີກລະຫັດຜ່ານຂອງທ່ານເພື່ອຄວາມປອດໄພ ແລະ ທຸກອຸປະກອນຖືກອອກຈາກລະບົບ ເງິນຍັງຢູ່ຄົບ ຕັ້ງລະຫັດຜ່ານໃໝ່ໄດ້ທີ່ "ລືມລະຫັດຜ່ານ" ໃນໜ້າເຂົ້າສູ່ລະບົບ',
    en: 'Support has ended your password to keep your account safe, and every device was signed out. Your money is safe. Set a new one under "Forgot password" at the sign-in.',
  },
  opened_again: {
    th: 'บัญชีของคุณเปิดใช้งานอีกครั้งแล้ว หากคุณไม่ได้ขอ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ບັນຊີຂອງທ່ານເປີດໃຊ້ງານອີກຄັ້ງແລ້ວ ຖ້າທ່ານບໍ່ໄດ້ຂໍ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'Your account is open again. If you did not ask for this, contact support at once.',
  },
  name_changed: {
    th: 'ชื่อที่ใช้แสดงในบัญชีของคุณถูกเปลี่ยน หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ຊື່ທີ່ໃຊ້ສະແດງໃນບັນຊີຂອງທ່ານຖືກປ່ຽນ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'The profile name of your account was changed. If it was not you, contact support at once.',
  },
  bank_asked: {
    th: 'มีการขอเปลี่ยนบัญชีธนาคารสำหรับรับเงินถอนของคุณ เจ้าหน้าที่กำลังตรวจสอบ เงินถอนยังโอนเข้าบัญชีเดิม หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ມີການຂໍປ່ຽນບັນຊີທະນາຄານສຳລັບຮັບເງິນຖອນຂອງທ່ານ ພະນັກງານກຳລັງກວດສອບ ເງິນຖອນຍັງໂອນເຂົ້າບັນຊີເກົ່າ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'Somebody asked to change the bank account of your withdrawals. A person checks it; the old account stays until then. If it was not you, contact support at once.',
  },
  bank_changed: {
    th: 'บัญชีธนาคารสำหรับรับเงินถอนของคุณถูกเปลี่ยน หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ບັນຊີທະນາຄານສຳລັບຮັບເງິນຖອນຂອງທ່ານຖືກປ່ຽນ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'The bank account of your withdrawals was changed. If it was not you, contact support at once.',
  },
  bank_kept: {
    th: 'เจ้าหน้าที่ไม่ได้เปลี่ยนบัญชีธนาคารตามที่ขอ เงินถอนยังโอนเข้าบัญชีเดิม หากมีคำถาม โปรดติดต่อเจ้าหน้าที่',
    la: 'ພະນັກງານບໍ່ໄດ້ປ່ຽນບັນຊີທະນາຄານຕາມທີ່ຂໍ ເງິນຖອນຍັງໂອນເຂົ້າບັນຊີເກົ່າ ຖ້າມີຄຳຖາມ ກະລຸນາຕິດຕໍ່ພະນັກງານ',
    en: 'Your bank account was not changed as asked. Withdrawals still go to the old one. If you have questions, contact support.',
  },
  passkey_added: {
    th: 'มีการเพิ่มพาสคีย์สำหรับเข้าสู่ระบบบัญชีของคุณ หากไม่ใช่คุณ โปรดลบออกที่หน้าโปรไฟล์ และติดต่อเจ้าหน้าที่ทันที',
    la: 'ມີການເພີ່ມພາສຄີສຳລັບເຂົ້າສູ່ລະບົບບັນຊີຂອງທ່ານ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາລຶບອອກທີ່ໜ້າໂປຣໄຟລ໌ ແລະ ຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'A passkey to sign in was added to your account. If it was not you, remove it on your profile and contact support at once.',
  },
  passkey_removed: {
    th: 'พาสคีย์ของบัญชีคุณถูกลบแล้ว หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ພາສຄີຂອງບັນຊີທ່ານຖືກລຶບແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'A passkey was removed from your account. If it was not you, contact support at once.',
  },
  passkey_cloned: {
    th: 'พาสคีย์ของบัญชีคุณอาจถูกทำสำเนา จึงถูกปิดใช้งานแล้ว โปรดเข้าสู่ระบบด้วยรหัสผ่าน ลบพาสคีย์นั้น และติดต่อเจ้าหน้าที่',
    la: 'ພາສຄີຂອງບັນຊີທ່ານອາດຖືກເຮັດສຳເນົາ ຈຶ່ງຖືກປິດໃຊ້ງານແລ້ວ ກະລຸນາເຂົ້າສູ່ລະບົບດ້ວຍລະຫັດຜ່ານ ລຶບພາສຄີນັ້ນ ແລະ ຕິດຕໍ່ພະນັກງານ',
    en: 'A passkey of your account may have been copied, so it is switched off. Sign in with your password, remove it and contact support.',
  },
  data_asked: {
    th: 'มีการขอสำเนาข้อมูลทั้งหมดของคุณ หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านและติดต่อเจ้าหน้าที่ทันที',
    la: 'ມີການຂໍສຳເນົາຂໍ້ມູນທັງໝົດຂອງທ່ານ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາປ່ຽນລະຫັດຜ່ານ ແລະ ຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'A copy of all your data was asked for. If it was not you, change your password and contact support at once.',
  },
  phone_asked: {
    th: 'มีการขอเปลี่ยนเบอร์โทรของบัญชีคุณ เจ้าหน้าที่จะตรวจสอบหลัง 24 ชั่วโมง หากไม่ใช่คุณ เข้าสู่ระบบ เปิดหน้าโปรไฟล์ แล้วกด "ระงับบัญชีของฉัน" หรือติดต่อเจ้าหน้าที่ทันที',
    la: 'ມີການຂໍປ່ຽນເບີໂທຂອງບັນຊີທ່ານ ພະນັກງານຈະກວດສອບຫຼັງ 24 ຊົ່ວໂມງ ຖ້າບໍ່ແມ່ນທ່ານ ເຂົ້າສູ່ລະບົບ ເປີດໜ້າໂປຣໄຟລ໌ ແລ້ວກົດ "ລະງັບບັນຊີຂອງຂ້ອຍ" ຫຼື ຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'Somebody asked to change the phone of your account. Support decides after 24 hours. If it was not you, sign in, open your profile and press "Freeze my account", or contact support at once.',
  },
  phone_changed: {
    th: 'เบอร์นี้เป็นเบอร์โทรของบัญชีคุณแล้ว ใช้เข้าสู่ระบบครั้งต่อไป เครื่องอื่นถูกออกจากระบบ และการถอนเงินจะรอ 24 ชั่วโมง หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ເບີນີ້ແມ່ນເບີໂທຂອງບັນຊີທ່ານແລ້ວ ໃຊ້ເຂົ້າສູ່ລະບົບຄັ້ງຕໍ່ໄປ ເຄື່ອງອື່ນຖືກອອກຈາກລະບົບ ແລະ ການຖອນເງິນຈະລໍຖ້າ 24 ຊົ່ວໂມງ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'This number is the phone of your account now: sign in with it. Other devices were signed out, and withdrawals wait for 24 hours. If it was not you, contact support at once.',
  },
  phone_left: {
    th: 'เบอร์โทรของบัญชีคุณถูกเปลี่ยน เบอร์นี้ใช้เข้าสู่ระบบไม่ได้แล้ว และการถอนเงินจะรอ 24 ชั่วโมง หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที',
    la: 'ເບີໂທຂອງບັນຊີທ່ານຖືກປ່ຽນ ເບີນີ້ໃຊ້ເຂົ້າສູ່ລະບົບບໍ່ໄດ້ແລ້ວ ແລະ ການຖອນເງິນຈະລໍຖ້າ 24 ຊົ່ວໂມງ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພະນັກງານທັນທີ',
    en: 'The phone of your account was changed. This number signs in no more, and withdrawals wait for 24 hours. If it was not you, contact support at once.',
  },
  phone_kept: {
    th: 'คำขอเปลี่ยนเบอร์โทรของคุณไม่ได้รับอนุมัติ เบอร์เดิมยังใช้ได้ หากมีคำถาม โปรดติดต่อเจ้าหน้าที่',
    la: 'ຄຳຂໍປ່ຽນເບີໂທຂອງທ່ານບໍ່ໄດ້ຮັບອະນຸມັດ ເບີເກົ່າຍັງໃຊ້ໄດ້ ຖ້າມີຄຳຖາມ ກະລຸນາຕິດຕໍ່ພະນັກງານ',
    en: 'Your request for another phone was not approved. The old number still works. Contact support if you have questions.',
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
  const { db, integrations, push } = deps
  return noticeLeases.work(deps, CONCURRENCY, async (notice) => {
    const { playerId, noticeId, leaseNo } = notice
    push.toPlayer(playerId, 'inbox-changed')
    const text = TEXTS[notice.kind as NoticeKind][notice.language as ContentLanguage]
    const to = await phoneSaid(deps, { playerId, digest: notice.phoneDigest })
    const { outcome } = await integrations.sms.send({ to, text })
    if (outcome === 'in-doubt') return void (await noticeLeases.leaveInDoubt(deps, notice, { reason: 'the gateway has not said' }))
    const isSent = outcome === 'done'
    await retryIdempotent(() => functions.endNotice(db, { player: playerId, notice: noticeId, leaseNo, isSent }))
  })
}

export function startNotices(deps: NoticeDeps, everyMs = 2000): Loop {
  const { db, log } = deps
  return startLoop({ name: 'notices', everyMs, log, work: () => workNotices(deps), dueInMs: () => noticeLeases.dueInMs(db) })
}
