import { createHash } from 'node:crypto'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { ONCE_HEADER } from '#model/once/onceHeader.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { OnceKey } from '../contracts/onceKeys.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { OperationInput } from '../registry/Route.ts'

/** A key nobody else comes upon: 16 to 64 characters that mean nothing in an address. The draft of the header writes it in quotation marks. */
const KEY = /^"?([A-Za-z0-9_-]{16,64})"?$/

/**
 * The key by which a client makes a record once, of a page that knows such keys; null where none was sent.
 * @throws INVALID at the header where it is no key
 */
export function onceKeyOf(
  { caller }: RequestContext,
  { page }: ResourceModel,
  { request, body }: Partial<Pick<OperationInput, 'request'>> & Pick<OperationInput, 'body'>,
): OnceKey | null {
  const sent = request?.headers[ONCE_HEADER.toLowerCase()]
  if (sent === undefined) return null
  const key = typeof sent === 'string' ? KEY.exec(sent)?.[1] : undefined
  if (key === undefined)
    throw fieldFault(
      'INVALID',
      ONCE_HEADER,
      localized('{{header}} 应为 16 到 64 个字母、数字、“-”或“_”', { header: ONCE_HEADER }),
    )
  return {
    page,
    owner: `user:${caller.userId}`,
    keyHash: digest(key),
    // With the key, which is stored nowhere: nobody finds out by trying what was sent.
    contentHash: digest(`${key} ${canonicalJson(body)}`),
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON in which the order of keys says nothing. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) => (isObject(inner) ? sorted(inner) : inner))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (object: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)))
