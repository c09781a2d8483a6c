import { describe, expect, it } from 'vitest'
import { isPageKey } from '#model/derive/pageKey.ts'

describe('isPageKey', () => {
  it.each(['asset/device/index', 'a/b', 'system/role-auth/user', 'console/auxiliary', 'a1/com10'])(
    'should take %s',
    key => expect(isPageKey(key)).toBe(true),
  )

  it.each([
    ...[
      '',
      'device',
      '/asset/device',
      'asset/',
      'asset//device',
      '../asset',
      'asset/../device',
      'asset/de.vice',
    ],
    ...[
      'asset\\device',
      'a/%2e',
      'con/index',
      'asset/AUX',
      'asset/com1/index',
      'nul/x',
      `a/${'b'.repeat(61)}`,
    ],
  ])('should refuse %s', key => expect(isPageKey(key)).toBe(false))
})
