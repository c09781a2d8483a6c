import { autorun, observable } from '@formily/reactive'
import { describe, expect, it } from 'vitest'
import { compileExpression, readScope } from '#model/expression/index.ts'

describe('readScope', () => {
  it('should take what the expression reads and nothing else', () => {
    const expression = compileExpression('a + user.deptId + rows.size() + missing.deep')
    const source = { a: 1, b: 2, user: { deptId: 3, secret: 4 }, rows: [{ x: 1 }] }

    expect(readScope(expression, source)).toEqual({ a: 1, user: { deptId: 3 }, rows: [{ x: 1 }] })
  })

  it('should hold both a value and a part of it', () => {
    const expression = compileExpression('user.deptId == 3 && size(user) == 2')

    expect(expression.evaluate(readScope(expression, { user: { deptId: 3, name: 'x' } }))).toBe(true)
    const reversed = compileExpression('size(user) == 2 && user.deptId == 3')
    expect(reversed.evaluate(readScope(reversed, { user: { deptId: 3, name: 'x' } }))).toBe(true)
  })

  it('should take an empty text for null, as the server does', () => {
    expect(readScope(compileExpression('has(a)'), { a: '' })).toEqual({ a: null })
  })

  it('should let reactive values notice what was read', () => {
    const expression = compileExpression('sum(rows, "price") + base')
    const form = observable({ base: 1, other: 1, rows: [{ price: 2 }] })
    const seen: unknown[] = []
    autorun(() => {
      seen.push(expression.evaluate(readScope(expression, form)))
    })
    form.base = 10
    form.other = 99
    const [row] = form.rows
    if (row) row.price = 5
    form.rows.push({ price: 100 })

    expect(seen).toEqual([3, 12, 15, 115])
  })
})
