import { describe, expect, it } from 'vitest'
import { compileExpression, ExpressionError, meantBy } from '#model/expression/index.ts'

const names = {
  amount: { type: 'number' },
  name: { type: 'string' },
  since: { type: 'date' },
  lines: { type: 'rows', fields: { price: { type: 'number' } } },
} as const

function mistakeIn(source: string): [marked: string, suggestion: string | null] | null {
  try {
    compileExpression(source, { names })
    return null
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return [source.slice(error.offset, error.offset + error.length), meantBy(error, source, { names })]
  }
}

describe('meantBy', () => {
  it.each([
    ['Math.round(amount)', 'Math.round', 'round'],
    ['1 + Math.max(amount, 1)', 'Math.max', 'max'],
    ['Number.parseFloat(name)', 'Number.parseFloat', 'number'],
    ['len(name)', 'len', 'size'],
    ['name.length', 'length', 'size'],
    ['lines.length', 'length', 'size'],
    ["name.includes('a')", 'includes', 'contains'],
    ['name.toUpperCase()', 'toUpperCase', 'upper'],
    ['lines.some(i, i.price > 1)', 'some', 'exists'],
    ["ifNull(name, '')", 'ifNull', 'coalesce'],
    ["name ?? 'a'", '?', 'coalesce'],
    ['since < new Date()', 'Date', 'now'],
    ['since < moment()', 'moment', 'now'],
    ['Date.now()', 'Date.now', 'now, without ()'],
    ['since < today', 'today', 'today()'],
    ['name == undefined', 'undefined', 'null'],
    ['JSON.parse(name)', 'JSON.parse', null],
  ])('should mark in %s what is written otherwise here, and say how', (source, marked, suggestion) => {
    expect(mistakeIn(source)).toEqual([marked, suggestion])
  })

  it('should leave alone what only looks like them', () => {
    expect(['round(amount, 2)', 'name.size()', 'amount > 1 ? 1 : 2'].map(mistakeIn)).toEqual([
      null,
      null,
      null,
    ])
  })
})
