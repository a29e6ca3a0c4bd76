import { BlockList, isIP, isIPv6 } from 'node:net'

const LOOPBACK = addressesIn(['127.0.0.0/8', '::1/128'])
const PRIVATE = addressesIn([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  // These hold an IPv4 address, which is not looked at.
  '64:ff9b::/96',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])
const PRIVATE_NAME = /\.(local|localhost|test|internal)$/

/** Whether the host of an address is this very machine. */
export function isLoopbackHost(host: string): boolean {
  const name = plainName(host)
  return isIP(name) === 0 ? name === 'localhost' || name.endsWith('.localhost') : LOOPBACK(name)
}

/** Whether strangers can reach the host of an address. A name without a dot is known to one network only. */
export function isPublicHost(host: string): boolean {
  const name = plainName(host)
  return isIP(name) === 0 ? name.includes('.') && !PRIVATE_NAME.test(name) : !PRIVATE(name)
}

/** Without the brackets of IPv6 and the dot that ends a full name. */
function plainName(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}

function addressesIn(subnets: readonly string[]): (address: string) => boolean {
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), familyOf(network))
  }
  return (address) => list.check(address, familyOf(address))
}
