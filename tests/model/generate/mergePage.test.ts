import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPage } from '#model/generate/formatPage.ts'
import { mergePage } from '#model/generate/mergePage.ts'

type Json = Record<string, unknown>

const page = (properties: Json, more: Json = {}) =>
  formatPage({ title: '设备', resource: { path: '/asset/device', properties }, ...more })

const name = { type: 'string', title: '名称', maxLength: 50 }

describe('mergePage', () => {
  it('should take what one side changed, and keep what was written by hand byte for byte', () => {
    const base = page({ name })
    const file = base
      .replace('"title": "设备",', '"title":   "我的设备",\n  "description": "手写",')
      .replace('"maxLength": 50', '"maxLength": 50, "x-unique": true')
    const fresh = page({ name: { ...name, maxLength: 80 }, price: { type: 'number', title: '单价' } })
    const { text, conflicts } = mergePage({ base, file, fresh })
    expect(conflicts).toEqual([])
    expect(text).toContain('"title":   "我的设备",\n  "description": "手写",')
    expect(JSON.parse(text).resource.properties).toEqual({
      name: { ...name, maxLength: 80, 'x-unique': true },
      price: { type: 'number', title: '单价' },
    })
  })

  it('should leave what both changed differently to a choice', () => {
    const base = page({ name })
    const file = base.replace('"名称"', '"设备名称"')
    const fresh = page({ name: { ...name, title: '全称' } })
    const pointer = '/resource/properties/name/title'
    const told = mergePage({ base, file, fresh })
    expect(told.conflicts).toMatchObject([
      { pointer, base: '名称', file: '设备名称', fresh: '全称', taken: 'file' },
    ])
    expect(told.text).toBe(file)
    const chosen = mergePage({ base, file, fresh }, { [pointer]: 'fresh' })
    expect(JSON.parse(chosen.text).resource.properties.name.title).toBe('全称')
  })

  it('should merge lists of names by their members', () => {
    const base = page({ name }, { list: { columns: ['name', 'price', 'createTime'] } })
    const file = base.replace('"name", "price"', '"remark", "name", "price"')
    const fresh = page({ name }, { list: { columns: ['name', 'amount', 'createTime'] } })
    const { text, conflicts } = mergePage({ base, file, fresh })
    expect(conflicts).toEqual([])
    expect(JSON.parse(text).list.columns).toEqual(['remark', 'name', 'amount', 'createTime'])
  })

  it('should refuse what is no JSON', () => {
    expect(() => mergePage({ base: null, file: '{', fresh: '{}' })).toThrow(SyntaxError)
  })

  it('should agree with a merge of values on random pages, and touch nothing that nobody changed', () => {
    fc.assert(
      fc.property(pages, pages, pages, (base, file, fresh) => {
        const written = JSON.stringify(file, null, 3)
        const merged = mergePage({ base: formatPage(base), file: written, fresh: formatPage(fresh) })
        const again = mergePage({ base: formatPage(base), file: written, fresh: formatPage(base) })
        const taken = mergePage({ base: written, file: written, fresh: formatPage(fresh) })
        expect(plain(JSON.parse(merged.text))).toEqual(plain(expected(base, file, fresh)))
        // What the generator did not change stays as it is; what people did not change becomes the new page.
        expect(again.text).toBe(written)
        expect(plain(JSON.parse(taken.text))).toEqual(plain(fresh))
        expect(taken.conflicts).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

const keys = fc.constantFrom('a', 'b', 'c', '__proto__', '"*/ x /*"', '<b>')
const leaves = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('x', 'y"', '中文 */'),
  fc.boolean(),
  fc.constant(null),
)
const { tree } = fc.letrec(tie => ({
  tree: fc.oneof({ depthSize: 'small' }, leaves, tie('object')),
  object: fc.dictionary(keys, tie('tree'), { maxKeys: 4, noNullPrototype: false }),
}))
const pages = fc.dictionary(keys, tree, { maxKeys: 5 }) as fc.Arbitrary<Json>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const same = (one: unknown, other: unknown) => plain(one) === plain(other)
/** Of an object the keys say nothing by their order. */
const plain = (value: unknown): string =>
  isObject(value)
    ? `{${Object.keys(value)
        .sort()
        .map(key => `${JSON.stringify(key)}:${plain(value[key])}`)
        .join()}}`
    : String(JSON.stringify(value))

/** The same by values alone: conflicts stay as the file has them. */
function expected(base: unknown, file: unknown, fresh: unknown): unknown {
  if (same(file, fresh) || same(base, fresh)) return file
  if (same(base, file)) return fresh
  if (!isObject(file) || !isObject(fresh)) return file
  const of = (value: unknown, key: string) =>
    isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  const merged: Json = Object.create(null)
  for (const key of new Set([...Object.keys(file), ...Object.keys(fresh)])) {
    const value = expected(of(base, key), of(file, key), of(fresh, key))
    if (value !== undefined) merged[key] = value
  }
  return merged
}
