import { lookup as resolve } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Config } from '../config.ts'
import type { Outbound, OutboundAnswer, OutboundCall } from '../engine/contracts/Outbound.ts'
import { defineService } from '../engine/defineService.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    outbound: Outbound
  }
}

/** ms that a whole call may take. */
const LONGEST = 10_000

/** Bytes of an answer. */
const LARGEST = 1_048_576

export default defineService({
  name: 'outbound',
  needs: [],
  start: (_needs, { config }) => createOutbound(config),
})

/** Calls to addresses outside. @see https://www.iana.org/assignments/iana-ipv4-special-registry */
function createOutbound({ outboundPrivate }: Pick<Config, 'outboundPrivate'>): Outbound {
  const inside = insideAddresses()
  const isAllowed = (host: string, port: string) => outboundPrivate.includes(`${host}:${port}`)
  return {
    call(wanted) {
      const url = new URL(wanted.url)
      const isPlain = url.protocol === 'http:'
      if (!isPlain && url.protocol !== 'https:')
        throw new Error(`Only http and https are called: ${url.protocol}`)
      if (url.username || url.password) throw new Error('An address holds no user name and no password.')
      const host = url.hostname.replace(/^\[|\]$/g, '')
      const port = url.port || (isPlain ? '80' : '443')
      const may = isAllowed(host, port) ? () => true : (address: string) => !isInside(inside, address)
      // The address of a name is judged when it is connected to: another one could be told a moment later.
      if (isIP(host) !== 0 && !may(host)) throw blocked(host)
      return send(url, wanted, { isPlain, lookup: guarded(may) })
    },
  }
}

const blocked = (host: string): Error =>
  new Error(`${host} lies in a private or own network, which is not called (OUTBOUND_PRIVATE).`)

const isInside = (inside: BlockList, address: string): boolean =>
  inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Networks that are nobody's outside, and what stands for the machine itself. */
function insideAddresses(): BlockList {
  const list = new BlockList()
  const v4: [string, number][] = [
    ...([
      ['0.0.0.0', 8],
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
    ] as [string, number][]),
    ...([
      ['169.254.0.0', 16],
      ['172.16.0.0', 12],
      ['192.0.0.0', 24],
      ['192.0.2.0', 24],
    ] as [string, number][]),
    ...([
      ['192.168.0.0', 16],
      ['198.18.0.0', 15],
      ['198.51.100.0', 24],
    ] as [string, number][]),
    ...([
      ['203.0.113.0', 24],
      ['224.0.0.0', 4],
      ['240.0.0.0', 4],
    ] as [string, number][]),
  ]
  for (const [network, prefix] of v4) list.addSubnet(network, prefix, 'ipv4')
  const v6: [string, number][] = [
    ...([
      ['::', 128],
      ['::1', 128],
      ['64:ff9b::', 96],
      ['64:ff9b:1::', 48],
      ['100::', 64],
    ] as [string, number][]),
    ...([
      ['2001::', 23],
      ['2001:db8::', 32],
      ['2002::', 16],
      ['fc00::', 7],
    ] as [string, number][]),
    ...([
      ['fe80::', 10],
      ['fec0::', 10],
      ['ff00::', 8],
    ] as [string, number][]),
  ]
  for (const [network, prefix] of v6) list.addSubnet(network, prefix, 'ipv6')
  return list
}

/** Resolves a name to addresses that may be called; one that may not refuses all of them. */
const guarded =
  (may: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (first === undefined || addresses.some(({ address }) => !may(address)))
        return callback(blocked(hostname), '', 0)
      if (options.all) callback(null, addresses as never, 0)
      else callback(null, first.address, first.family)
    })
  }

function send(
  url: URL,
  { method, headers, body, signal }: OutboundCall,
  { isPlain, lookup }: { isPlain: boolean; lookup: LookupFunction },
): Promise<OutboundAnswer> {
  const limit = AbortSignal.timeout(LONGEST)
  const options = {
    ...{ method, headers, lookup, agent: false as const },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }
  return new Promise((resolveCall, reject) => {
    const call = (isPlain ? requestHttp : requestHttps)(url, options, answer => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > LARGEST) call.destroy(new Error(`The answer has more than ${LARGEST} bytes.`))
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        // A redirect could lead anywhere.
        if (status >= 300 && status < 400)
          reject(new Error(`It redirects (${status}), which is not followed.`))
        else resolveCall({ status, body: Buffer.concat(chunks).toString('utf8') })
      })
    })
    call.on('error', reject)
    call.end(body ?? undefined)
  })
}
