import type { CampaignForm } from '../src/modules/promotion/index.ts'

type Words = Pick<CampaignForm, 'title' | 'description'>

/** What the campaigns of the demo say, by what they are. The amounts stand in their terms, and are shown from there. */
export const CAMPAIGN_WORDS = {
  welcome: {
    title: { th: 'โบนัสต้อนรับสมาชิกใหม่', la: 'ໂບນັດຕ້ອນຮັບສະມາຊິກໃໝ່', en: 'Welcome bonus' },
    description: {
      th: '<h3>ต้อนรับสู่ Krapao</h3><p>รับเครดิตทันทีโดยไม่ต้องฝาก รับได้คนละหนึ่งครั้ง</p><ul><li>เล่นให้ครบยอดเทิร์นภายใน 7 วัน</li><li>เกมสล็อตนับเต็ม กีฬานับครึ่งหนึ่ง หวยไม่นับ</li></ul>',
      la: '<h3>ຍິນດີຕ້ອນຮັບສູ່ Krapao</h3><p>ຮັບເຄຣດິດທັນທີໂດຍບໍ່ຕ້ອງຝາກ ຮັບໄດ້ຄົນລະໜຶ່ງຄັ້ງ</p><ul><li>ຫຼິ້ນໃຫ້ຄົບຍອດເທີນພາຍໃນ 7 ວັນ</li><li>ເກມສະລັອດນັບເຕັມ ກິລານັບເຄິ່ງໜຶ່ງ ຫວຍບໍ່ນັບ</li></ul>',
      en: '<h3>Welcome to Krapao</h3><p>Credit at once, without a deposit. Once for each person.</p><ul><li>Meet the turnover within 7 days</li><li>Slots count in full, sports by half, lotteries do not count</li></ul>',
    },
  },
  deposit: {
    title: { th: 'ฝากรับเพิ่ม 50%', la: 'ຝາກຮັບເພີ່ມ 50%', en: '50% on your deposit' },
    description: {
      th: '<h3>ฝากเท่าไร รับเพิ่มครึ่งหนึ่ง</h3><p>กดรับก่อน แล้วฝากเงิน โบนัสเข้าพร้อมยอดฝาก รับได้สัปดาห์ละสองครั้ง</p><ul><li>ยังไม่ฝาก ยกเลิกได้โดยไม่เสียอะไร</li><li>สัปดาห์เริ่มวันจันทร์</li></ul>',
      la: '<h3>ຝາກເທົ່າໃດ ຮັບເພີ່ມເຄິ່ງໜຶ່ງ</h3><p>ກົດຮັບກ່ອນ ແລ້ວຝາກເງິນ ໂບນັດເຂົ້າພ້ອມຍອດຝາກ ຮັບໄດ້ອາທິດລະສອງຄັ້ງ</p><ul><li>ຖ້າຍັງບໍ່ຝາກ ຍົກເລີກໄດ້ໂດຍບໍ່ເສຍຫຍັງ</li><li>ອາທິດເລີ່ມວັນຈັນ</li></ul>',
      en: '<h3>Half of your deposit on top</h3><p>Receive it first, then deposit: the bonus comes with the money. Twice a week.</p><ul><li>Until you deposit you can cancel it for free</li><li>A week begins on Monday</li></ul>',
    },
  },
  daily: {
    title: { th: 'ฝากทุกวัน รับทุกวัน 20%', la: 'ຝາກທຸກມື້ ຮັບທຸກມື້ 20%', en: '20% every day' },
    description: {
      th: '<h3>เริ่มวันใหม่ด้วยโบนัส</h3><p>ยอดฝากถัดไปของวันนี้รับเพิ่มทันที วันละหนึ่งครั้ง เริ่มใหม่ทุกเที่ยงคืน</p>',
      la: '<h3>ເລີ່ມມື້ໃໝ່ດ້ວຍໂບນັດ</h3><p>ຍອດຝາກຄັ້ງຕໍ່ໄປຂອງມື້ນີ້ຮັບເພີ່ມທັນທີ ມື້ລະໜຶ່ງຄັ້ງ ເລີ່ມໃໝ່ທຸກທ່ຽງຄືນ</p>',
      en: '<h3>Start the day with a bonus</h3><p>Your next deposit of the day brings more. Once a day, again from midnight.</p>',
    },
  },
  sport: {
    title: { th: 'โบนัสกีฬาประจำสัปดาห์', la: 'ໂບນັດກິລາປະຈຳອາທິດ', en: 'Sports bonus of the week' },
    description: {
      th: '<h3>สำหรับคอกีฬา</h3><p>ฝากแล้วรับเพิ่ม เล่นกีฬานับเต็มยอด เมื่อครบเทิร์นเก็บโบนัสไว้ได้ครึ่งหนึ่ง สัปดาห์ละหนึ่งครั้ง</p>',
      la: '<h3>ສຳລັບຄົນມັກກິລາ</h3><p>ຝາກແລ້ວຮັບເພີ່ມ ຫຼິ້ນກິລານັບເຕັມຍອດ ເມື່ອຄົບເທີນເກັບໂບນັດໄວ້ໄດ້ເຄິ່ງໜຶ່ງ ອາທິດລະໜຶ່ງຄັ້ງ</p>',
      en: '<h3>For sports</h3><p>Deposit and get more. Sports count in full, and half of the bonus stays yours once the turnover is met. Once a week.</p>',
    },
  },
  code: {
    title: { th: 'โค้ดพิเศษจาก Krapao', la: 'ລະຫັດພິເສດຈາກ Krapao', en: 'A code from Krapao' },
    description: {
      th: '<h3>ขอบคุณที่อยู่ด้วยกัน</h3><p>ใส่โค้ดแล้วรับเครดิตทันที ใช้ได้คนละหนึ่งครั้ง</p>',
      la: '<h3>ຂອບໃຈທີ່ຢູ່ນຳກັນ</h3><p>ໃສ່ລະຫັດແລ້ວຮັບເຄຣດິດທັນທີ ໃຊ້ໄດ້ຄົນລະໜຶ່ງຄັ້ງ</p>',
      en: '<h3>Thank you for being with us</h3><p>Enter the code and get credit at once. Once for each person.</p>',
    },
  },
  gold: {
    title: { th: 'โค้ดทอง ฝากรับเพิ่ม', la: 'ລະຫັດທອງ ຝາກຮັບເພີ່ມ', en: 'Gold code: more on your deposit' },
    description: {
      th: '<h3>โค้ดทอง</h3><p>ยอดฝากถัดไปรับเพิ่มเท่าตัวตามเพดานที่แสดง ใช้ได้คนละหนึ่งครั้ง</p>',
      la: '<h3>ລະຫັດທອງ</h3><p>ຍອດຝາກຄັ້ງຕໍ່ໄປຮັບເພີ່ມເທົ່າຕົວຕາມເພດານທີ່ສະແດງ ໃຊ້ໄດ້ຄົນລະໜຶ່ງຄັ້ງ</p>',
      en: '<h3>Gold code</h3><p>Your next deposit is matched up to the amount shown. Once for each person.</p>',
    },
  },
} satisfies Record<string, Words>
