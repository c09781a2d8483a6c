import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { assertPlainJson, JSON_LIMITS, UnsafeJsonError } from '#model/validation/index.ts'
import type { Route } from '../registry/Route.ts'
import { STANDARD_BODY } from './bodyLimit.ts'
import { FILE_FIELD, fileExpected } from './fileExpected.ts'

/**
 * The body of a request as an object, a list under the name that its route has for one; {} when there is none. A file is read by its operation.
 *
 * @throws UNSAFE_JSON when it is too deep or large, or holds what must not be stored
 * @throws INVALID when it is no object, or none or a file is expected
 */
export function readBody(
  {
    body: expected,
    bodyLimit = STANDARD_BODY,
    file = FILE_FIELD,
    list,
  }: Pick<Route, 'body' | 'bodyLimit' | 'file' | 'list'>,
  body: unknown,
): Record<string, unknown> {
  if (body === undefined || body === null || body === '') return {}
  if (expected === 'file') throw fileExpected(file)
  assertSafe(body, Math.max(JSON_LIMITS.characters, bodyLimit))
  if (Array.isArray(body) && list !== undefined) return { [list]: body }
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Fault('INVALID', { message: localized('请求内容应为对象') })
  if (expected === 'none' && Object.keys(body).length > 0) {
    throw new Fault('INVALID', { message: localized('此请求不接受内容') })
  }
  return body as Record<string, unknown>
}

function assertSafe(body: unknown, characters: number): void {
  try {
    assertPlainJson(body, { characters })
  } catch (error) {
    if (!(error instanceof UnsafeJsonError)) throw error
    // The one reason, not all that there could be.
    throw fieldFault(
      'UNSAFE_JSON',
      error.field,
      localized('请求未被接受：{{reason}}', { reason: error.words }),
    )
  }
}
