import { describe, expect, it } from 'vitest'
import { masked } from '#server/plugins/masked.ts'

const secrets = { fields: new Set(['pin']), settings: new Set(['configValue']) }

describe('masked', () => {
  it.each([
    ['a password', { password: 'x' }, { password: '******' }],
    ['a nested token', { a: [{ accessToken: 'x', b: 1 }] }, { a: [{ accessToken: '******', b: 1 }] }],
    ['a field of the resource, at any depth', { rows: [{ pin: '1' }] }, { rows: [{ pin: '******' }] }],
    [
      'a setting whose key speaks of a secret',
      { configKey: 'sys.user.initPassword', configValue: 'x' },
      { configKey: 'sys.user.initPassword', configValue: '******' },
    ],
    [
      'a setting whose name speaks of a secret',
      { configKey: 'sms.code', configName: '短信密钥', configValue: 'x' },
      { configKey: 'sms.code', configName: '短信密钥', configValue: '******' },
    ],
    [
      'a setting that nothing names',
      { configId: 1, configValue: 'x' },
      { configId: 1, configValue: '******' },
    ],
  ])('should hide %s', (_what, value, expected) => {
    expect(masked(value, secrets)).toEqual(expected)
  })

  it.each([
    ['another setting', { configKey: 'sys.index.skinName', configValue: 'blue' }],
    ['a value that is no setting', { dictLabel: '密码', dictValue: '1' }],
    ['an empty secret', { password: null }],
  ])('should show %s', (_what, value) => {
    expect(masked(value, secrets)).toEqual(value)
  })
})
