import { defineMessages } from '../../messages/messages.ts'

export const messages = defineMessages({
  th: {
    type: { bonus: 'โบนัส', promotion: 'โปรโมชัน', invite: 'โบนัสแนะนำเพื่อน', refund: 'คืนยอดเสีย', luckydraw: 'รางวัลวงล้อ' },
    waiting: 'รอยอดฝาก',
    left: 'เหลืออีก {left} จึงถอนเงินได้',
    waitingNote: 'ฝากเงินเพื่อรับโบนัส',
  },
  la: {
    type: { bonus: 'ໂບນັດ', promotion: 'ໂປຣໂມຊັນ', invite: 'ໂບນັດແນະນຳໝູ່', refund: 'ເງິນຄືນຈາກຍອດເສຍ', luckydraw: 'ລາງວັນວົງລໍ້' },
    waiting: 'ລໍຖ້າຍອດຝາກ',
    left: 'ຍັງເຫຼືອ {left} ຈຶ່ງຖອນເງິນໄດ້',
    waitingNote: 'ຝາກເງິນເພື່ອຮັບໂບນັດ',
  },
  en: {
    type: { bonus: 'Bonus', promotion: 'Promotion', invite: 'Invite bonus', refund: 'Refund', luckydraw: 'Wheel prize' },
    waiting: 'Waiting for a deposit',
    left: '{left} to go until you can withdraw',
    waitingNote: 'Deposit to receive the bonus',
  },
})
