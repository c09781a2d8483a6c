import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { Route } from '#server/engine/registry/Route.ts'
import { masked, secretsOf } from '#server/plugins/masked.ts'
import { pageFile } from '../engine/support/pageFile.ts'

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

describe('secretsOf', () => {
  it('should name what not everybody may read who reads the record', () => {
    const price = { type: 'integer', title: '价' }
    const properties = {
      name: { type: 'string', title: '名', maxLength: 9 },
      price,
      cost: { ...price, 'x-permission': { read: 'org:bill:cost' } },
      paid: { ...price, 'x-rollup': { of: 'org/payment', sum: 'amount', stored: true } },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: { own: { ...price, writeOnly: true } },
        },
      },
    }
    const file = pageFile('org/bill', { properties }, { menu: {} })
    const payment = { amount: price, billId: { ...price, 'x-ref': 'org/bill' } }
    const payments = pageFile('org/payment', { label: 'amount', properties: payment }, { menu: {} })
    const { app, problems } = compileApp([file, payments], {
      dictionaries: {},
      permissions: ['org:bill:cost'],
      menus: [],
    })
    const resource = app?.resources['org/bill'] as ResourceModel
    expect(resource, JSON.stringify(problems)).toBeDefined()
    const route = { origin: { kind: 'operation', resource } } as unknown as Route
    expect([...secretsOf(route).fields]).toEqual(['cost', 'paid', 'own'])
  })
})
