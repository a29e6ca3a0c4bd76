/** Where a gift link of a wallet provider leads on its host. */
export const GIFT_LINK_PATH = '/campaign/'

/**
 * The code of the voucher that a gift link of this host carries; undefined for any other text. The text must begin with
 * exactly that host and a slash, so no user name, port, other domain or trick of escaping comes between. Nobody ever
 * opens the link: of all that it says only the code is used.
 */
export function voucherOfGiftLink(text: string, host: string): string | undefined {
  const link = text.trim()
  const start = `https://${host}/`
  if (link.length > 500 || !/^[\x21-\x7E]+$/.test(link) || link.includes('\\')) return undefined
  if (link.slice(0, start.length).toLowerCase() !== start.toLowerCase() || !URL.canParse(link)) return undefined
  const { protocol, host: parsedHost, username, password, pathname, searchParams } = new URL(link)
  if (protocol !== 'https:' || parsedHost !== host.toLowerCase() || username !== '' || password !== '') return undefined
  if (pathname !== GIFT_LINK_PATH && `${pathname}/` !== GIFT_LINK_PATH) return undefined
  const codes = searchParams.getAll('v')
  return codes.length === 1 && /^[A-Za-z0-9]{10,64}$/.test(codes[0]!) ? codes[0] : undefined
}

/** The first gift link of this host in a message somebody has copied, or the text as it is. */
export function giftLinkIn(text: string, host: string): string {
  const words = text.split(/\s+/)
  return words.find((word) => voucherOfGiftLink(word, host) !== undefined) ?? text.trim()
}
