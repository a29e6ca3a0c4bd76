import type { InviteRule } from '../src/modules/invite/index.ts'
import type { RefundRule } from '../src/modules/refund/index.ts'

export const REFUND_INFO: RefundRule['info'] = {
  th: '<p>เล่นเสียวันไหน รับคืน <strong>5%</strong> ของยอดเสียสุทธิในวันนั้น กดรับได้เมื่อปิดยอดของวันแล้ว</p>',
  la: '<p>ຫຼິ້ນເສຍມື້ໃດ ຮັບຄືນ <strong>5%</strong> ຂອງຍອດເສຍສຸດທິໃນມື້ນັ້ນ ກົດຮັບໄດ້ຫຼັງປິດຍອດຂອງມື້ແລ້ວ</p>',
  en: '<p>On a day you lose, <strong>5%</strong> of your net loss comes back. Claim it once the day is closed.</p>',
}

export const REFUND_BANNERS: RefundRule['banners'] = {
  th: [
    { image: '/art/refund-banner.svg', html: '<h3>คืนยอดเสีย 5% ทุกวัน</h3><p>คิดจากยอดเสียสุทธิของแต่ละวัน ตามเวลาประเทศไทย</p>' },
    { image: '/art/refund-steps.svg', html: '<h3>สองขั้นตอน</h3><p>กดรับยอดคืนก่อน แล้วจึงโอนเข้ากระเป๋า</p>' },
  ],
  la: [
    { image: '/art/refund-banner.svg', html: '<h3>ເງິນຄືນຈາກຍອດເສຍ 5% ທຸກມື້</h3><p>ຄິດຈາກຍອດເສຍສຸດທິຂອງແຕ່ລະມື້ ຕາມເວລາບາງກອກ</p>' },
    { image: '/art/refund-steps.svg', html: '<h3>ສອງຂັ້ນຕອນ</h3><p>ກົດຮັບຍອດຄືນກ່ອນ ແລ້ວຈຶ່ງໂອນເຂົ້າກະເປົາ</p>' },
  ],
  en: [
    {
      image: '/art/refund-banner.svg',
      html: '<h3>5% of each day’s loss comes back</h3><p>Of the net loss of a day, by the clock in Bangkok.</p>',
    },
    { image: '/art/refund-steps.svg', html: '<h3>Two steps</h3><p>Claim it first, then move it to your wallet.</p>' },
  ],
}

export const INVITE_BANNERS: InviteRule['banners'] = {
  th: [
    { image: '/art/invite-banner.svg', html: '<h3>ชวนเพื่อน รับ 10%</h3><p>จากยอดฝากครั้งแรกของเพื่อน</p>' },
    { image: '/art/invite-play.svg', html: '<h3>รับต่อทุกวัน</h3><p>0.20% ของยอดเล่นของเพื่อน คิดให้หลังปิดยอดของวัน</p>' },
  ],
  la: [
    { image: '/art/invite-banner.svg', html: '<h3>ຊວນໝູ່ ຮັບ 10%</h3><p>ຈາກຍອດຝາກຄັ້ງທຳອິດຂອງໝູ່</p>' },
    { image: '/art/invite-play.svg', html: '<h3>ຮັບຕໍ່ທຸກມື້</h3><p>0.20% ຂອງຍອດຫຼິ້ນຂອງໝູ່ ຄິດໃຫ້ຫຼັງປິດຍອດຂອງມື້</p>' },
  ],
  en: [
    {
      image: '/art/invite-banner.svg',
      html: '<h3>Invite a friend, get 10%</h3><p>Of a friend’s first deposit.</p>',
    },
    { image: '/art/invite-play.svg', html: '<h3>And every day</h3><p>0.20% of what friends play, once the day is closed.</p>' },
  ],
}
