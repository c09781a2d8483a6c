import { describe, expect, it } from 'vitest'
import { RULES } from '#model/check/ruleCatalogue.ts'
import { compileApp } from '#model/compileApp.ts'
import { expectedOf, fixtureNames, problemsOf, SURROUNDINGS } from './checkFixtures.ts'

const page = (more: object) => JSON.stringify({ title: '页', menu: { parent: 'base' }, ...more })
const resource = (path: string, properties: object, more: object = {}) => ({
  resource: { path, properties, ...more },
})
const NAME = { name: { type: 'string', title: '名称' } }
const check = (files: Record<string, string>) =>
  compileApp(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    SURROUNDINGS,
  )

describe('checkApp', () => {
  it.each(fixtureNames())('should report %s as its expectation says', name => {
    const problems = problemsOf(name)

    expect(problems.map(({ chinese: _, ...problem }) => problem)).toEqual(expectedOf(name))
  })

  it('should have a fixture for every rule, and verdicts that agree with their names', () => {
    const covered = new Set<string>()
    for (const name of fixtureNames()) {
      const problems = expectedOf(name)
      const severities = problems.map(problem => problem.severity)
      if (name.includes('-accepted')) expect(problems, name).toEqual([])
      else expect(severities, name).toContain(name.includes('-warned') ? 'warning' : 'error')
      for (const problem of problems) covered.add(problem.rule)
    }
    expect(Object.keys(RULES).filter(rule => !covered.has(rule))).toEqual([])
  })

  it('should tell one mistake once when a page that others need is broken', () => {
    const { app, problems } = check({
      'a.json': page({ resource: { path: 'a', properties: NAME } }),
      'b.json': page(resource('/b', { ...NAME, aId: { type: 'integer', title: '甲', 'x-ref': 'a' } })),
      'c.json': page({ resource: 'a' }),
      'd.json': page({ panels: ['a'], ...resource('/d', NAME) }),
    })

    expect(app).toBeNull()
    expect(problems.map(({ rule, file }) => [rule, file])).toEqual([['wrong-form', 'a.json']])
  })

  it('should judge what does not depend on a broken file beside it', () => {
    const guarded = (permission: string) =>
      page(resource('/x', { name: { ...NAME.name, 'x-permission': { read: permission } } }))
    const rulesOf = (files: Record<string, string>) =>
      check(files).problems.map(({ rule, file }) => [file, rule])
    const broken =
      '{ "menu": { "parent": "base" }, "resource": { "path": "/base/why", "permission": "own:word" '
    const both = [
      ['x.json', 'unknown-permission'],
      ['y.json', 'syntax'],
    ]

    expect(rulesOf({ 'x.json': guarded('base:x:secret'), 'y.json': broken })).toEqual(both)
    for (const permission of ['y:edit', 'base:why:edit', 'own:word', 'own:word:edit'])
      expect(rulesOf({ 'x.json': guarded(permission), 'y.json': broken })).toEqual([both[1]])
  })

  it('should not miss in a form what may stand in a part that could not be read', () => {
    const form = (type: string) => ({ layout: [{ type, items: [{ title: '一', items: ['name'] }] }] })
    const rulesOf = (type: string) =>
      check({
        'a.json': page({
          ...resource('/a', NAME),
          list: { columns: [{ path: 'name', editable: true }] },
          form: form(type),
        }),
      }).problems.map(({ rule }) => rule)

    expect(rulesOf('steps')).toEqual([])
    expect(rulesOf('step')).toEqual(['unknown-word'])
  })

  it('should not ask for a menu that may stand in a broken file', () => {
    const hidden = (activeMenu: string) =>
      JSON.stringify({ title: '页', route: { path: '/x/list', activeMenu }, ...resource('/x', NAME) })
    const shown = JSON.stringify({ title: '页', ...resource('/z', NAME) })
    const tabs = JSON.stringify({ title: '页', tabs: [{ title: '一', page: 'z' }] })
    const filesOf = (files: Record<string, string>) => check(files).problems.map(({ file }) => file)

    expect(filesOf({ 'x.json': hidden('/base/y'), 'y.json': '{' })).toEqual(['y.json'])
    expect(filesOf({ 'x.json': hidden('/base/other'), 'y.json': '{' })).toEqual([
      'x.json',
      'x.json',
      'y.json',
    ])
    expect(filesOf({ 'y.json': '{ "panels": ["z"]', 'z.json': shown })).toEqual(['y.json'])
    expect(filesOf({ 'w.json': tabs, 'y.json': '{ "panels": ["w"]', 'z.json': shown })).toEqual(['y.json'])
    expect(filesOf({ 'y.json': '{', 'z.json': shown })).toEqual(['y.json', 'z.json'])
  })

  it('should keep a property known whose description is no object', () => {
    const { problems } = check({
      'a.json': page({
        ...resource('/a', { ...NAME, state: 'string' }),
        list: { columns: ['name', 'state'] },
      }),
    })

    expect(problems.map(problem => problem.rule)).toEqual(['wrong-type'])
  })

  it('should compile an application that has warnings only', () => {
    const { app, problems } = check({ 'a.json': page(resource('/a', { name: { type: 'string' } })) })

    expect(problems.map(({ severity, rule }) => [severity, rule])).toEqual([['warning', 'missing-title']])
    expect(app?.pages.a?.resource?.fields.map(field => field.title).slice(0, 2)).toEqual([
      { zh: '编号', en: 'No.' },
      'name',
    ])
  })

  it('should not mind a file without a line', () => {
    const { app, problems } = check({ 'a.json': '' })

    expect(app).toBeNull()
    expect(problems).toMatchObject([
      {
        severity: 'error',
        rule: 'syntax',
        file: 'a.json',
        line: 1,
        column: 1,
        length: 1,
        message: 'the file is empty',
        suggestion: null,
      },
    ])
  })

  it.each([
    ['{ "title": "页",', 'a key in double quotes is expected here; the file ends too early'],
    ['{ "title":', 'a value is expected here; the file ends too early'],
    ['{ "title": "页"', 'a closing } is expected here; the file ends too early'],
    ['{ "title": , "menu": 1 }', 'a value is expected here'],
    ['{ "panels": ["a", ] }', 'a value is expected here; JSON allows no trailing comma'],
    [' \n', 'the file is empty'],
    ['\uFEFF{ "title": "页" }', 'the file begins with a byte order mark: save it as UTF-8 without one'],
  ])('should say of %j what is wrong, and speak of a trailing comma only where one is', (text, message) => {
    expect(check({ 'a.json': text }).problems.map(problem => problem.message)).toEqual([message])
  })
})
