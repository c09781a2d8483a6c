import { describe, expect, it } from 'vitest'
import { keysBelow, type TreeRow, treeOf } from '#engine'

const shape = { key: 'id', parent: 'up' }
const node = (id: number, up: number | null) => ({ id, up })
/** [id, children] all the way down. */
const outline = (nodes: TreeRow[]): unknown =>
  nodes.map(({ id, children }) => (children ? [id, outline(children)] : id))

describe('treeOf', () => {
  it('should put rows below their parents in their order', () => {
    expect(outline(treeOf([node(2, 1), node(1, null), node(3, 1), node(4, 3)], shape))).toEqual([
      [1, [2, [3, [4]]]],
    ])
  })

  it('should put a row at the top when its parent is absent', () => {
    expect(outline(treeOf([node(5, 99), node(6, 5)], shape))).toEqual([[5, [6]]])
  })

  it('should lose no row when rows are each other’s ancestors', () => {
    const tree = treeOf([node(1, 3), node(2, 1), node(3, 2), node(4, 3), node(7, 7)], shape)

    expect(outline(tree)).toEqual([[1, [[2, [[3, [4]]]]]], 7])
  })
})

describe('keysBelow', () => {
  it('should return the node and everything below it', () => {
    const [top] = treeOf([node(1, null), node(2, 1), node(3, 2)], shape)

    expect(keysBelow(top as TreeRow, 'id')).toEqual([1, 2, 3])
  })
})
