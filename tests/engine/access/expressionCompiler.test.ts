import { describe, expect, it } from 'vitest'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { compileExpression } from '#model/expression/compileExpression.ts'
import { hasExpressions } from '../../../src/engine/access/expressionCompiler.ts'
import { partsDemanded } from '../../../src/engine/access/partsDemanded.ts'

const compiler = createDocumentCompiler({ pages: [], dictionaries: {} })

function compiled(form: object) {
  const { form: made, problems } = compiler.compile(JSON.stringify(form), { forVisitors: true })
  if (made === null) throw new Error(JSON.stringify(problems))
  return made
}

const age = { type: 'integer', title: '年龄', minimum: 0, maximum: 150 }
const text = { type: 'string', title: '说明', maxLength: 50 }
const option = (value: string) => ({ value, label: value })
const matrix = {
  title: '评价',
  'x-matrix': { rows: [option('taste'), option('price')], columns: [option('good'), option('bad')] },
}

describe('hasExpressions', () => {
  it('should find none in choices, texts, numbers, ratings and matrices', () => {
    const stars = { type: 'integer', title: '几颗星', 'x-component': 'rate', minimum: 1, maximum: 5 }
    const choice = { type: 'string', title: '选择', 'x-component': 'radio', 'x-options': [option('a')] }
    expect(hasExpressions(compiled({ properties: { age, text, stars, choice, matrix } }))).toBe(false)
  })

  it.each([
    ['a condition', { properties: { age, text: { ...text, 'x-visible': 'age > 3' } } }],
    ['a demand', { properties: { age, text: { ...text, 'x-required': 'age > 3' } } }],
    ['a formula', { properties: { age, next: { ...age, title: '明年', 'x-compute': 'age + 1' } } }],
    [
      'a rule of a field',
      { properties: { age: { ...age, 'x-rules': [{ assert: 'self > 3', message: '不行' }] } } },
    ],
    ['a rule of the form', { properties: { age, text }, rules: [{ assert: 'age > 3', message: '不行' }] }],
    [
      'a reaction',
      {
        properties: {
          age,
          text: {
            ...text,
            'x-reactions': [{ when: 'age > 3', fulfill: { state: { required: true } } }],
          },
        },
      },
    ],
  ])('should find %s', (_what, form) => {
    expect(hasExpressions(compiled(form))).toBe(true)
  })
})

describe('partsDemanded', () => {
  const [rule] = compiled({ properties: { matrix } }).fields[0]?.rules ?? []
  const assertion = rule?.assert ?? ''

  it('should judge what every matrix demands as its expression does', () => {
    const parts = partsDemanded(assertion) ?? []
    expect(parts).toEqual(['taste', 'price'])
    for (const self of [
      null,
      {},
      { taste: null, price: null },
      { taste: 'good' },
      { taste: null, price: 'bad' },
    ]) {
      const own =
        self === null || parts.some(name => ((self as Record<string, unknown>)[name] ?? null) !== null)
      expect(own).toBe(compileExpression(assertion).evaluate({ self }) !== false)
    }
  })

  it('should leave every other rule to the language', () => {
    for (const other of [
      'self == null',
      'self == null || self.a == 1',
      'self.a != null || self.b != null',
      `${assertion} && true`,
    ])
      expect(partsDemanded(other)).toBeNull()
  })
})
