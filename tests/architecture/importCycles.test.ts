import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImportGraph, specifiersIn } from '../../cli/changed/importGraph.ts'
import { importCycles } from './importCycles.ts'

const PRODUCT = /^(?:src|server|cli|build)\//

describe('imports of the product', () => {
  it('should close no cycle, not even of types', () => {
    const { imports } = readImportGraph(join(import.meta.dirname, '../..'))
    const graph = new Map([...imports].filter(([file]) => PRODUCT.test(file)))

    expect(graph.size).toBeGreaterThan(1000)
    expect(graph.get('server/modules/system/post.ts')).toContain('server/engine/defineModule.ts')
    expect(importCycles(graph)).toEqual([])
  })

  it('should be found in every form', () => {
    const text = `import a from './1.ts'
      import type { B } from './2.ts'
      export * from './3.ts'
      export type { D } from './4.ts'
      export const e = () => import('./5.ts')
      export type F = import('./6.ts').F
      export const g = new URL('./7.ts', import.meta.url)
      // import h from './8.ts'`

    const { imports, urls } = specifiersIn('a.ts', text)
    expect(imports).toEqual([1, 2, 3, 4, 5, 6].map(n => `./${n}.ts`))
    expect(urls).toEqual(['./7.ts'])
  })

  it('should report each cycle once, the shortest through every import', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', ['d']],
    ])

    expect(importCycles(graph)).toEqual(['a → b → c → a', 'a → c → a', 'd → d'])
  })
})
