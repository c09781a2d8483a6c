import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import type { AppModel } from '#model/types/index.ts'
import type { ModuleDefinition } from '#server/engine/defineModule.ts'
import { createRegistry } from '#server/engine/registry/createRegistry.ts'
import { unopenedLinks } from '#server/engine/visitor/unopenedLinks.ts'

const page = {
  title: '来访',
  menu: { parent: '' },
  resource: {
    path: '/org/visit',
    properties: { visitor: { type: 'string', title: '访客', maxLength: 50 } },
    actions: { confirm: { title: '确认', set: { visitor: "'x'" } } },
    visitorLinks: { confirm: { title: '确认', action: 'confirm' }, answer: { title: '答复' } },
  },
}

describe('unopenedLinks', () => {
  it('should name the purpose that neither an action nor a route of a module opens', () => {
    const { app, problems } = compileApp([{ path: 'org/visit.json', text: JSON.stringify(page) }], {
      dictionaries: {},
      permissions: [],
      menus: [],
    })
    const module: ModuleDefinition = {
      resource: 'org/visit',
      routes: [
        { method: 'GET', path: '/org/visit/answer', access: { link: 'answer' }, run: async () => ({}) },
      ],
    }

    expect(problems).toEqual([])
    expect(unopenedLinks(createRegistry(app as AppModel, []))).toEqual([
      { page: 'org/visit', purpose: 'answer' },
    ])
    expect(unopenedLinks(createRegistry(app as AppModel, [module]))).toEqual([])
  })
})
