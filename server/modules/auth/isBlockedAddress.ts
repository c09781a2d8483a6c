import { BlockList, isIP } from 'node:net'

/** Whether an address stands in a list of addresses and networks, separated by semicolons or commas. */
export function isBlockedAddress(list: string, address: string): boolean {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  const family = familyOf(plain)
  if (!family) return false
  const blocked = new BlockList()
  for (const entry of list.split(/[;,]/)) add(blocked, entry.trim())
  return blocked.check(plain, family)
}

function add(blocked: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/')
  const family = familyOf(address)
  if (!family) return
  if (prefix === undefined) {
    blocked.addAddress(address, family)
    return
  }
  const bits = Number(prefix)
  const most = family === 'ipv4' ? 32 : 128
  if (Number.isInteger(bits) && bits >= 0 && bits <= most) blocked.addSubnet(address, bits, family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  if (version === 0) return null
  return version === 4 ? 'ipv4' : 'ipv6'
}
