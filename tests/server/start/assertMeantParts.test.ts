import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import type { AppModel } from '#model/types/index.ts'
import { audiences } from '#server/institution/meantAccounts.ts'
import { assertMeantParts } from '#server/start/assertMeantParts.ts'

const appWith = (part: string): AppModel => {
  const name = { type: 'string', title: '名称', maxLength: 50 }
  const offering = { path: '/org/team', audienceParts: { [part]: { title: '班组' } }, properties: { name } }
  const using = { path: '/org/note', properties: { name, shownTo: { title: '对象', 'x-audience': [part] } } }
  const files = { team: offering, note: using }
  const { app, problems } = compileApp(
    Object.entries(files).map(([key, resource]) => ({
      path: `org/${key}.json`,
      text: JSON.stringify({ title: '页', menu: { parent: '' }, resource }),
    })),
    { dictionaries: {}, permissions: [], menus: [] },
  )
  expect(problems).toEqual([])
  return app as AppModel
}

describe('assertMeantParts', () => {
  it('should refuse a part of which nobody knows whom it means, naming page and part', () => {
    expect(() => assertMeantParts(appWith('teams'), audiences)).toThrow(/org\/note: shownTo .* "teams"/)
    expect(() => assertMeantParts(appWith('posts'), audiences)).not.toThrow()
  })
})
