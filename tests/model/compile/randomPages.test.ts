import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import { createValidator } from '#model/validation/index.ts'
import { depthOf } from '#tests/support/depth.ts'
import { WIDGET_PROPERTIES } from '../check/checkFixtures.ts'
import { SURROUNDINGS, sourceFiles } from './fixtureApp.ts'
import { randomPage } from './randomPage.ts'

const depth = depthOf(import.meta.filename)

const surroundings = { ...SURROUNDINGS, widgetProperties: WIDGET_PROPERTIES }

const compile = (page: unknown) =>
  compileApp([{ path: 'random.json', text: JSON.stringify(page, null, 2) }], surroundings)

const texts = sourceFiles().map(file => file.text)
const FRAGMENTS = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  '"x-ref"',
  '\\',
  '\u0000',
  '9e999',
  '{{',
  '__proto__',
  '/',
]

/** A page of the product with a piece cut out, put in, or moved. */
const brokenText = fc
  .tuple(fc.constantFrom(...texts), fc.nat(), fc.nat({ max: 40 }), fc.constantFrom(...FRAGMENTS))
  .map(([text, at, length, fragment]) => {
    const start = at % text.length
    return text.slice(0, start) + fragment + text.slice(start + length)
  })

const JSON_VALUES = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, '', 'status', 'system/post/index', '{{ x }}', [], {}, [1], {
    to: 5,
  }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Puts a value at the n-th place of a tree, counting through it. */
function replaceAt(tree: unknown, place: number, value: unknown): unknown {
  let count = 0
  const visit = (node: unknown): unknown => {
    if (count++ === place) return value
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, visit(part)]))
  }
  return visit(tree)
}

const brokenPage = fc
  .tuple(fc.constantFrom(...texts), fc.nat({ max: 400 }), JSON_VALUES)
  .map(([text, place, value]) => replaceAt(JSON.parse(text), place, value))

function placesOf(text: string, problems: ReturnType<typeof compileApp>['problems']) {
  const lines = text.split('\n')
  return problems.map(({ line, column, length }) => ({
    isInside: line <= Math.max(1, lines.length) && column <= (lines[line - 1]?.length ?? 0) + 1,
    isSeen: length > 0,
  }))
}

describe('compileApp on random pages', () => {
  it('should compile every valid page into plain JSON with schemas that a validator takes', () => {
    fc.assert(
      fc.property(randomPage, page => {
        const { app, problems } = compile(page)
        expect(problems.filter(problem => problem.severity === 'error')).toEqual([])
        expect(JSON.parse(JSON.stringify(app))).toEqual(app)
        const schemas = app?.resources.random?.schemas
        expect(schemas).toBeDefined()
        for (const schema of Object.values(schemas ?? {})) expect(() => createValidator(schema)).not.toThrow()
      }),
      depth.property(150),
    )
  })

  it('should show each field of a form and a list that is there, once', () => {
    fc.assert(
      fc.property(randomPage, page => {
        const model = compile(page).app?.pages.random
        const names = new Set(model?.resource?.fields.map(field => field.name))
        const shown = (model?.form?.layout ?? []).map(part => ('field' in part ? part.field : ''))
        expect(shown.filter(name => !names.has(name))).toEqual([])
        expect(new Set(shown).size).toBe(shown.length)
        expect(model?.list?.columns.every(column => names.has(column.field))).toBe(true)
      }),
      depth.property(100),
    )
  })

  it('should answer any text with a model or with problems that have a place, never with an exception', () => {
    fc.assert(
      fc.property(fc.oneof(brokenText, fc.string()), text => {
        const { app, problems } = compileApp([{ path: 'a/b.json', text }], SURROUNDINGS)
        expect(app !== null || problems.some(problem => problem.severity === 'error')).toBe(true)
        expect(placesOf(text, problems).every(({ isInside, isSeen }) => isInside && isSeen)).toBe(true)
      }),
      depth.property(400),
    )
  })

  it('should answer any page with a model or with problems, among the other pages too', () => {
    const others = sourceFiles()
    fc.assert(
      fc.property(brokenPage, fc.nat(), (page, index) => {
        const path = others[index % others.length]?.path ?? ''
        const files = others.map(file => (file.path === path ? { path, text: JSON.stringify(page) } : file))
        const { app, problems } = compileApp(files, SURROUNDINGS)
        expect(app !== null || problems.some(problem => problem.severity === 'error')).toBe(true)
      }),
      depth.property(150),
    )
  })
})

describe('page.schema.json', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../../schemas/page.schema.json'), 'utf8')
  const validate = new Ajv2020({ strict: false, formats: { regex: true } }).compile(JSON.parse(schema))
  const SHAPE = new Set([
    'unknown-key',
    'missing-key',
    'wrong-type',
    'unknown-word',
    'wrong-form',
    'out-of-range',
    'invalid-name',
    'run-refused',
    'unsafe-key',
    'bad-regex',
    'expression-misplaced',
    // The editor knows the pages that there are.
    'unknown-page',
  ])

  it.each(sourceFiles().map(file => [file.path, file.text]))('should accept %s', (_path, text) => {
    expect(validate(JSON.parse(text))).toBe(true)
  })

  it.each([
    [{ type: 'string', 'x-options': [{ value: 'a', label: '甲' }] }, { optionType: 'button' }, true],
    [{ type: 'string', 'x-options': [{ value: 'a', label: '甲' }] }, { rows: 3 }, false],
    [{ type: 'string', maxLength: 1000 }, { autoFocus: true }, true],
    [{ type: 'array', items: { type: 'string' } }, { rows: 3 }, false],
    [{ type: 'object', 'x-schema': 'version' }, { rows: 3 }, false],
    [{ type: 'object', 'x-audience': ['people'] }, { rows: 3 }, false],
  ])('should say of %j without x-component what the check says of %j', (property, told, isTaken) => {
    const page = {
      title: '事物',
      menu: { parent: 'base' },
      resource: {
        path: '/base/thing',
        properties: {
          name: { type: 'string', title: '名称' },
          version: { type: 'integer', title: '版本' },
          value: { title: '值', ...property, 'x-component-props': told },
        },
      },
    }
    expect(validate(page)).toBe(isTaken)
    expect(compile(page).problems.some(({ rule }) => rule === 'unknown-key')).toBe(!isTaken)
  })

  it('should refuse in an editor what the check refuses for its shape', () => {
    fc.assert(
      fc.property(brokenPage, page => {
        const { problems } = compile(page)
        const isValid = validate(page)
        if (!isValid)
          expect(problems.some(problem => SHAPE.has(problem.rule) || problem.rule === 'repeated-field')).toBe(
            true,
          )
      }),
      depth.property(300),
    )
  })
})
