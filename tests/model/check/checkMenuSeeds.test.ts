import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import { SURROUNDINGS } from './checkFixtures.ts'

const page = JSON.stringify({ title: '页', menu: { parent: 'base', path: 'device' } })

const warned = (members: string[]) => {
  const text = `[\n  { "path": "base", "groups": [{ "members": ${JSON.stringify(members)} }] }\n]`
  const resource = { path: '/test/device', properties: { name: { type: 'string', title: '名称' } } }
  const files = [{ path: 'test/device.json', text: JSON.stringify({ ...JSON.parse(page), resource }) }]
  const { app, problems } = compileApp(files, {
    ...SURROUNDINGS,
    menuFiles: [{ path: '../seeds/base/menus.json', text }],
  })
  expect(app).not.toBeNull()
  return problems
}

describe('checkMenuSeeds', () => {
  it('should warn of a member that stands nowhere, at its place, with the one that is meant', () => {
    expect(warned(['device', 'devise'])).toMatchObject([
      {
        severity: 'warning',
        file: '../seeds/base/menus.json',
        ...{ line: 2, column: 55 },
        message: 'no page stands at base/devise in the menu',
        suggestion: 'device',
      },
    ])
  })

  it('should warn of a member that is named twice', () => {
    expect(warned(['device', 'device'])).toMatchObject([
      { severity: 'warning', line: 2, column: 55, message: 'device stands in the group twice' },
    ])
  })

  it('should say nothing of a member whose file could not be read', () => {
    const text = '[{ "path": "base", "groups": [{ "members": ["device"] }] }]'
    const { problems } = compileApp(
      [{ path: 'test/device.json', text: '{ "title": "页", "menu": { "parent": "base" }' }],
      {
        ...SURROUNDINGS,
        menuFiles: [{ path: '../seeds/base/menus.json', text }],
      },
    )
    expect(problems.map(({ rule }) => rule)).toEqual(['syntax'])
  })

  it('should take members that stand there', () => {
    expect(warned(['device'])).toEqual([])
  })
})
