import { describe, expect, it } from 'vitest'
import { nearestName } from '#model/expression/index.ts'

describe('nearestName', () => {
  it.each([
    ['prise', ['quantity', 'price'], 'price'],
    ['postNmae', ['postName', 'postCode'], 'postName'],
    ['nmae', ['node', 'name'], 'name'],
    ['STATUS', ['state', 'status'], 'status'],
    ['ab', ['xy'], null],
    ['id', ['it', 'id2'], 'it'],
    ['x', [], null],
  ])('should find for %s', (name, names, expected) => {
    expect(nearestName(name, names)).toBe(expected)
  })
})
