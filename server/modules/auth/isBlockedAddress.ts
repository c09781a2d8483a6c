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

/** Whether an entry of such a list names an address or a network. */
export function isAddressEntry(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/')
  const family = familyOf(address)
  if (!family || rest.length > 0) return false
  return (
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 'ipv4' ? 32 : 128))
  )
}

function add(blocked: BlockList, entry: string): void {
  if (!isAddressEntry(entry)) return
  const [address = '', prefix] = entry.split('/')
  const family = familyOf(address) ?? 'ipv4'
  if (prefix === undefined) blocked.addAddress(address, family)
  else blocked.addSubnet(address, Number(prefix), family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  if (version === 0) return null
  return version === 4 ? 'ipv4' : 'ipv6'
}
