import { describe, expect, it } from 'vitest'
import type { AppModel } from '#model/types/index.ts'
import { MODELS_ID, resolveVirtual, sourceOf } from '../../build/mortisePlugin.ts'

const APP = {
  hash: 'abc',
  pages: { 'system/post/index': { component: 'system/post/index', title: '岗位 "管理" </script>' } },
  resources: {},
  routes: [{ path: '/x/:id', component: 'system/post/index' }],
  menus: [],
} as unknown as AppModel

/** Runs a module's source and returns its exports. */
async function run(source: string | undefined): Promise<Record<string, unknown>> {
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source ?? '')}`)
}

describe('virtual models', () => {
  it('should list pages, routes and the hash without the models themselves', async () => {
    const source = sourceOf(`\0${MODELS_ID}`, APP)
    const index = await run(source)

    expect(Object.keys(index.pages as object)).toEqual(['system/post/index'])
    expect(index.routes).toEqual(APP.routes)
    expect(index.hash).toBe('abc')
    expect(source).not.toContain('岗位')
  })

  it('should ask for a page and the one beside it at once', () => {
    const beside = { component: 'system/user/index', split: { page: 'system/post/index', by: 'postId' } }
    const app = { ...APP, pages: { ...APP.pages, 'system/user/index': beside } } as unknown as AppModel
    const line = sourceOf(`\0${MODELS_ID}`, app)
      ?.split('\n')
      .find(one => one.includes('"system/user/index":'))

    expect(line).toContain('import("virtual:mortise/model/system/user/index")')
    expect(line).toContain('import("virtual:mortise/model/system/post/index")')
  })

  it('should give a model that reads back as it was', async () => {
    const model = await run(sourceOf('\0virtual:mortise/model/system/post/index', APP))

    expect(model.default).toEqual(APP.pages['system/post/index'])
  })

  it('should leave out what no screen reads', async () => {
    const field = { name: 'postName', at: ['resource'], decoratorProps: {}, rules: [{ at: 'postName' }] }
    const schemas = { create: {}, update: {}, answer: {} }
    const page = { component: 'system/post/index', resource: { fields: [field], schemas } }
    const app = { ...APP, pages: { 'system/post/index': page } } as unknown as AppModel
    const model = await run(sourceOf('\0virtual:mortise/model/system/post/index', app))

    expect(model.default).toEqual({
      ...page,
      resource: {
        fields: [{ name: 'postName', decoratorProps: {}, rules: [{ at: 'postName' }] }],
        schemas: { create: {}, update: {} },
      },
    })
  })

  it('should say which file to write when there is no such page', () => {
    expect(() => sourceOf('\0virtual:mortise/model/system/no', APP)).toThrow('schemas/system/no.json')
  })

  it('should leave other modules alone', () => {
    expect(resolveVirtual('react')).toBeUndefined()
    expect(resolveVirtual('virtual:mortise/other')).toBeUndefined()
    expect(sourceOf('\0other', APP)).toBeUndefined()
  })
})
