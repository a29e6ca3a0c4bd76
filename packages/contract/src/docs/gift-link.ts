import type * as routes from '../gift-link.ts'
import type { FeatureDocs } from './docs.ts'

export const giftLinkDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Gift links', description: 'Money vouchers of the wallet provider.' },
  routes: {
    redeemGiftLink: {
      description:
        '`link` is base64 of salt (16 bytes), iv (12) and AES-GCM ciphertext of the gift link, `::` and `walletAccountName` of `lookupDeposit`; the key is PBKDF2 of `giftLink.passphrase` of the settings (SHA-256, 1,000 rounds, 256 bits). The passphrase is told to everybody: this is an encoding and hides nothing.',
      body: {
        link: 'FT3QXg8AZ3WpgJa9CsRruWkXeYavH9CeCozFn5HOlTFRp6yeZh6al1PkumtquwsNCPKpsgOAjBBlETVAcPdHnPS5Ts82iV8Q0x8BTRMoaqHrkR1pcJPBJCvNZbk+Hx/NPlwj2aIYPShaS00C+ELzupSAmE0=',
      },
      answer: { message: 'TRUELINK_SUCCESS', amount: 10 },
    },
  },
}
