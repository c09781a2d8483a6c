import fc from 'fast-check'
import type { JSONPath } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { compileExpression } from '#model/expression/index.ts'
import { allElements } from '../../../../src/custom/form-builder/text/elementAt.ts'
import { namePlaces } from '../../../../src/custom/form-builder/text/names/namePlaces.ts'
import { renameField } from '../../../../src/custom/form-builder/text/names/renameField.ts'
import { nodeAt, parseText } from '../../../../src/custom/form-builder/text/parseText.ts'
import { readForm } from '../../../../src/custom/form-builder/text/readForm.ts'
import { depthOf } from '../../../support/depth.ts'
import { SAMPLE_FORM } from './sampleForm.ts'

const { property } = depthOf(import.meta.filename)

type Values = Record<string, unknown>

const number = fc.option(fc.integer({ min: -2, max: 4 }))
const word = fc.option(fc.constantFrom('a', 'z', 'x', ''))

/** Documents of the sample form, by the names that it has at first. */
const document = fc.record({
  ...{ subject: word, kind: word, kindOther: word, note: word, amount: number, price: number },
  ...{ total: number, deptId: number },
  lines: fc.option(fc.array(fc.record({ amount: number, rate: number, price: number }), { maxLength: 3 })),
  address: fc.option(fc.record({ city: word, street: word })),
  blocks: fc.array(fc.record({ memo: word, file: word, size: number }), { maxLength: 2 }),
})

const NAMES = [
  'count',
  'amount',
  'price',
  'rate',
  'l',
  'city',
  'sort',
  'size',
  'total',
  'x1',
  'pieces',
] as const
const renaming = fc.record({ field: fc.nat(40), name: fc.constantFrom(...NAMES) })

/** An expression of a form, and the properties that stand beside what carries it. */
interface Site {
  source: string
  carrier: JSONPath
}

function sitesOf(text: string): Site[] {
  const { tree } = parseText(text)
  const sites = namePlaces(text).filter(({ word }) => word === 'expression')
  const paths = new Map(sites.map(({ path, carrier }) => [JSON.stringify(path), { path, carrier }]))
  return [...paths.values()].map(({ path, carrier }) => ({
    source: String(nodeAt(tree, path)?.value),
    carrier,
  }))
}

/** What an expression gives for a document, in each row for those of rows; why it fails where it does. */
function valuesOf({ source, carrier }: Site, values: Values): unknown[] {
  const [, holder = ''] = carrier
  const isInside = carrier.length > 2 && carrier[0] === 'properties'
  const held = isInside ? values[holder] : {}
  const rows = Array.isArray(held) ? held : [held].filter(one => one !== null)
  return rows.map(row => {
    try {
      return compileExpression(source).evaluate({
        ...values,
        ...(row as Values),
        values,
        record: { amount: 1 },
        self: 1,
      })
    } catch (error) {
      return (error as { code?: string }).code
    }
  })
}

/** The document under the new name of one of its fields. */
function renamedIn(value: unknown, path: JSONPath, name: string): unknown {
  const [step, ...rest] = path
  if (Array.isArray(value)) return value.map(item => renamedIn(item, path, name))
  if (typeof value !== 'object' || value === null) return value
  if (step === 'items') return renamedIn(value, rest, name)
  if (step === 'x-blocks') return renamedIn(value, rest.slice(2), name)
  const [own, ...below] = rest
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => {
    if (below.length > 0) return key === own ? [key, renamedIn(part, below, name)] : [key, part]
    return [renamedKey(key, String(own), name), part]
  })
  return Object.fromEntries(entries)
}

const renamedKey = (key: string, own: string, name: string): string => {
  if (key === own) return name
  return key === `${own}Other` ? `${name}Other` : key
}

describe('renameField', () => {
  it('should leave every expression with the values that it had, however fields are renamed', () => {
    const renamings = fc.array(renaming, { minLength: 1, maxLength: 4 })
    let renamed = 0
    fc.assert(
      fc.property(document, renamings, (values, given) => {
        let [text, held] = [SAMPLE_FORM, values as Values]
        const before = sitesOf(text).map(site => valuesOf(site, held))
        for (const { field, name } of given) {
          // The rows of two shapes are one kind of value here.
          const fields = allElements(readForm(text)).filter(
            ({ kind, path }) => kind === 'field' && !path.includes('x-blocks'),
          )
          const path = fields[field % fields.length]?.path ?? []
          const result = renameField(text, { path, name })
          if ('refused' in result) continue
          renamed++
          text = result.edit.text
          held = renamedIn(held, path, name) as Values
        }
        expect(sitesOf(text).map(site => valuesOf(site, held))).toEqual(before)
      }),
      property(500),
    )
    expect(renamed).toBeGreaterThan(20)
  })
})
