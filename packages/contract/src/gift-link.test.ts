import { expect, test } from 'vitest'
import { decodeGiftLink, encodeGiftLink } from './gift-link-code.ts'
import { giftLinkIn, voucherOfGiftLink } from './gift-voucher.ts'

const HOST = 'gift.wallet.example'
const LINK = `https://${HOST}/campaign/?v=abcdefghij0123456789`
const PASS = 'a passphrase'

test('[GIFT-04] [GIFT-08] what is encoded is decoded with the same passphrase, and each time another text', async () => {
  const sent = { link: LINK, walletAccountName: '0990000001' }
  const [one, other] = [await encodeGiftLink(sent, PASS), await encodeGiftLink(sent, PASS)]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^[A-Za-z0-9+/]+={0,2}$/)
  expect([await decodeGiftLink(one, PASS), await decodeGiftLink(other, PASS)]).toEqual([sent, sent])
})

/** By the same recipe in another program: PBKDF2-SHA-256 of 1000 rounds, AES-256-GCM, salt and iv of zeros. */
test('[GIFT-08] the text is base64 of salt, iv and ciphertext', async () => {
  const { createCipheriv, pbkdf2Sync } = await import('node:crypto')
  const [salt, iv] = [Buffer.alloc(16), Buffer.alloc(12)]
  const cipher = createCipheriv('aes-256-gcm', pbkdf2Sync(PASS, salt, 1000, 32, 'sha256'), iv)
  const ciphertext = Buffer.concat([cipher.update(`${LINK}::0990000001`), cipher.final(), cipher.getAuthTag()])
  expect(await decodeGiftLink(Buffer.concat([salt, iv, ciphertext]).toString('base64'), PASS)).toEqual({
    link: LINK,
    walletAccountName: '0990000001',
  })
})

test('a link may hold the separator, and Thai', async () => {
  const sent = { link: 'https://a/?x=::ก::', walletAccountName: '1' }
  expect(await decodeGiftLink(await encodeGiftLink(sent, PASS), PASS)).toEqual(sent)
})

test.each(['', 'AAAA', '====', 'not base64!', 'A'.repeat(4001), 'A'.repeat(400)])('%j was not encoded so', async (text) => {
  expect(await decodeGiftLink(text, PASS)).toBeUndefined()
})

test('another passphrase, or a changed byte, decodes nothing', async () => {
  const text = await encodeGiftLink({ link: LINK, walletAccountName: '1' }, PASS)
  expect(await decodeGiftLink(text, 'another')).toBeUndefined()
  const changed = Buffer.from(text, 'base64')
  changed[40]! ^= 1
  expect(await decodeGiftLink(changed.toString('base64'), PASS)).toBeUndefined()
})

test.each([LINK, ` ${LINK}\n`, `HTTPS://GIFT.Wallet.Example/campaign?v=abcdefghij0123456789`, `${LINK}&utm=1#x`, LINK.replace('b', '%62')])(
  '%j carries its voucher',
  (text) => expect(voucherOfGiftLink(text, HOST)).toBe('abcdefghij0123456789'),
)

test.each([
  `https://${HOST}.evil.example/campaign/?v=abcdefghij0123456789`,
  `https://${HOST}:443/campaign/?v=abcdefghij0123456789`,
  `https://${HOST}@evil.example/campaign/?v=abcdefghij0123456789`,
  `https://evil.example/?u=${LINK}`,
  `${LINK}é`,
  `${LINK}&v=abcdefghij0123456780`,
  `https://${HOST}/campaign/../other?v=abcdefghij0123456789`,
  `https://${HOST}/campaign/?v=abcdefghij012345678%00`,
])('%j carries none', (text) => expect(voucherOfGiftLink(text, HOST)).toBeUndefined())

test('a link is found in a message that somebody has copied', () => {
  expect(giftLinkIn(`เอาไปเลย\n${LINK} นะ`, HOST)).toBe(LINK)
  expect(giftLinkIn(' nothing here ', HOST)).toBe('nothing here')
})
