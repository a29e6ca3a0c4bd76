import { isIPv6 } from 'node:net'

/**
 * The part of a network address that one caller cannot change at will: an IPv4 address whole, of an IPv6 address
 * the first 64 bits, because a single line is given at least that many addresses.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0')
  const groups = [...headGroups, ...zeros, ...tailGroups].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
