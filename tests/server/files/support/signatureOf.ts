import { createHash, createHmac } from 'node:crypto'

/** A request as it arrived. Names of headers are small. */
interface SignedRequest {
  method: string
  /** Path and query as they were sent. */
  url: string
  headers: Record<string, string | string[] | undefined>
}

/**
 * The signature that the owner of a secret gives a request, by version 4 of Amazon's rules; null where the request
 * does not say how it was signed. Written from the rules, so that it proves what a client sends.
 */
export function signatureOf({ method, url, headers }: SignedRequest, secret: string): string | null {
  const authorization = String(headers.authorization ?? '')
  const found = /Credential=[^/]+\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request,\s*SignedHeaders=([^,]+)/.exec(
    authorization,
  )
  if (found === null) return null
  const [, day = '', region = '', service = '', names = ''] = found
  const signed = names.split(';').map(name => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    ...[method, path, sorted(query), signed.join(''), names],
    String(headers['x-amz-content-sha256'] ?? ''),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

/** The signature that a request brings along. */
export const signatureIn = ({ headers }: SignedRequest): string | null =>
  /Signature=([0-9a-f]{64})/.exec(String(headers.authorization ?? ''))?.[1] ?? null

const sorted = (query: string): string =>
  query
    .split('&')
    .filter(part => part !== '')
    .map(part => (part.includes('=') ? part : `${part}=`))
    .sort()
    .join('&')

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
