import ipaddr from 'ipaddr.js'

/** Where a request comes from, the narrower place first. Both are texts that name nothing else. */
interface Networks {
  /** The IPv4 address itself; of IPv6 the /64, inside which a device changes its address as it likes. */
  place: string
  /** What one institution or one customer of a provider holds: /24 of IPv4, /48 of IPv6. */
  network: string
}

/** The networks of a request's address. What is no address at all is a network of its own. */
export function networksOf(ip: string): Networks {
  // The zone of a link-local address is this machine's affair.
  const plain = ip.split('%')[0] ?? ''
  if (!ipaddr.isValid(plain)) return { place: plain.slice(0, 64), network: plain.slice(0, 64) }
  const address = ipaddr.process(plain)
  if (address.kind() === 'ipv4') {
    const text = address.toString()
    return { place: text, network: `${text.replace(/\d+$/, '0')}/24` }
  }
  const parts = (address as ipaddr.IPv6).parts.map(part => part.toString(16))
  return { place: `${parts.slice(0, 4).join(':')}::/64`, network: `${parts.slice(0, 3).join(':')}::/48` }
}

/** Under which few uses of something scarce are counted: rotating through one's own IPv6 addresses wins nothing. */
export function customerOf(ip: string): string {
  const { place, network } = networksOf(ip)
  return place.includes(':') ? network : place
}
