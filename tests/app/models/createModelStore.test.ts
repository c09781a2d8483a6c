import { describe, expect, it, vi } from 'vitest'
import type { PageModel } from '#model/types/index.ts'
import { createModelStore } from '../../../src/app/models/createModelStore.ts'

const page = (component: string, hash: string) => ({ component, hash }) as PageModel
const SOURCE = { pages: { 'a/index': async () => ({ default: page('a/index', 'file') }) }, routes: [] }

describe('createModelStore', () => {
  it('should take the file before what is published, and nothing where there is neither', async () => {
    const published = vi.fn(async (component: string) =>
      component === 'b/index' ? page(component, 'published') : undefined,
    )
    const store = createModelStore(SOURCE, published)

    expect((await store.load('a/index'))?.hash).toBe('file')
    expect((await store.load('b/index'))?.hash).toBe('published')
    expect(await store.load('c/index')).toBeUndefined()
    expect(await store.load('constructor')).toBeUndefined()
    expect(published.mock.calls.map(([component]) => component)).toEqual([
      'b/index',
      'c/index',
      'constructor',
    ])
  })

  it('should give the changed page from then on and tell those who listen', async () => {
    const store = createModelStore(SOURCE)
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    const changed = page('a/index', 'changed')

    store.accept({ pages: [changed], removed: [], routes: [] })
    stop()
    store.accept({ pages: [], removed: [], routes: [] })

    expect(await store.load('a/index')).toBe(changed)
    expect(listener.mock.calls).toEqual([[[changed]]])
  })

  it('should forget a page that is gone', async () => {
    const store = createModelStore(SOURCE)

    store.accept({ pages: [], removed: ['a/index'], routes: [] })

    expect(await store.load('a/index')).toBeUndefined()
  })
})
