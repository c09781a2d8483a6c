import { parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { renameField } from '../../../../src/custom/form-builder/text/names/renameField.ts'
import { SAMPLE_FORM } from './sampleForm.ts'

const renamed = (path: (string | number)[], name: string, text = SAMPLE_FORM): string => {
  const result = renameField(text, { path, name })
  if ('refused' in result) throw new Error(result.refused)
  return result.edit.text
}

const refusal = (path: (string | number)[], name: string, text = SAMPLE_FORM) => {
  const result = renameField(text, { path, name })
  return 'refused' in result ? result : null
}

describe('renameField', () => {
  it('should rewrite the titles and options that repeat the value of a field', () => {
    const title = { zh: '为什么选{colour}？', en: 'Why {colour}?' }
    const options = [{ value: 'a', label: '和{colour}一样' }]
    const own = {
      colour: { type: 'string', title: '颜色' },
      why: { type: 'string', title, 'x-options': options },
    }
    const { properties } = parse(
      renamed(['properties', 'colour'], 'paint', JSON.stringify({ properties: own })),
    )
    expect(properties.why.title).toEqual({ zh: '为什么选{paint}？', en: 'Why {paint}?' })
    expect(properties.why['x-options'][0].label).toBe('和{paint}一样')
  })

  it('should rewrite every place that names an outer field, and nothing that means another one', () => {
    const text = renamed(['properties', 'amount'], 'count')
    const { properties, layout, rules, presets } = parse(text)
    expect(properties.count).toMatchObject({ title: '数量', 'x-renamed-from': 'amount' })
    expect(properties.price['x-visible']).toBe("kind == 'a' && count > 0")
    expect(properties.total['x-compute']).toBe(
      'coalesce(count, 0) * coalesce(price, 1) + sum(lines, "amount")',
    )
    expect(properties.total['x-rules'][0]).toEqual({
      assert: 'self >= values.count || record.amount == null',
      message: '比 amount 小',
    })
    expect(properties.userId['x-ref'].where).toBe('amount == values.count && deptId == values.deptId')
    expect(properties.lines['x-visible']).toBe('lines.exists(l, l.amount > count) || kindOther != null')
    expect(properties.lines.items.required).toEqual(['amount'])
    expect(properties.lines.items.properties.rate['x-compute']).toBe('amount * 2 + coalesce(price, 0)')
    expect(properties.blocks['x-blocks'].shapes.picture.properties.size['x-visible']).toBe(
      'file != null && count == 1',
    )
    expect(properties.note['x-reactions'][0]).toMatchObject({
      dependencies: ['count', 'lines'],
      when: 'deps[0] > 1 && deps[1].exists(l, l.amount == count)',
      fulfill: { state: { title: "{{ 'n' + string(count) }}" } },
    })
    expect(layout[1]).toEqual({
      type: 'note',
      text: '共 {count} 件，{total} 元',
      'x-visible': 'count != null',
    })
    expect(layout[2].items[0].items[1]).toEqual({ field: 'count', span: 2 })
    expect(layout[2].items[1]['x-visible']).toBe('count > 2')
    expect(rules[0]).toEqual({ assert: 'count <= total', message: '不能大于合计', at: 'count' })
    expect(presets[0]).toMatchObject({
      values: { count: 3, price: '{{ count * 2 }}' },
      when: 'count == null',
    })
    expect(properties.subject['x-placeholder']).toBe('amount 不是名称')
  })

  it('should rewrite a field of rows where rows are read, and leave the outer field of the same name', () => {
    const { properties } = parse(renamed(['properties', 'lines', 'items', 'properties', 'amount'], 'pieces'))
    expect(properties.total['x-compute']).toContain('sum(lines, "pieces")')
    expect(properties.lines['x-visible']).toContain('l.pieces > amount')
    expect(properties.lines.items.required).toEqual(['pieces'])
    expect(properties.lines.items.properties.rate['x-compute']).toBe('pieces * 2 + coalesce(price, 0)')
    expect(properties.note['x-reactions'][0].when).toContain('l.pieces == amount')
  })

  it('should rewrite paths into objects, and texts that are written with escapes elsewhere', () => {
    const text = renamed(
      ['properties', 'subject'],
      'topic',
      renamed(['properties', 'address', 'properties', 'city'], 'town'),
    )
    expect(text).toContain('"topic + \\"\\\\u4e2d\\" + address.town + values[\\"topic\\"]"')
    expect(parse(text).properties.address.properties.street['x-visible']).toBe("town != null && topic != 'x'")
    expect(parse(text).layout[0]).toBe('topic')
    expect(parse(text).required).toEqual(['topic', 'kind'])
  })

  it('should take along the text of an option that follows from the name', () => {
    const text = renamed(['properties', 'kind'], 'sort')
    expect(parse(text).properties.lines['x-visible']).toContain('sortOther != null')
    expect(parse(text).layout[2].items[1].items).toContain('sortOther')
  })

  it('should keep former names in the order of their age, and forget one that is taken up again', () => {
    const twice = renamed(['properties', 'total'], 'sum', renamed(['properties', 'amount'], 'count'))
    const more = renamed(['properties', 'count'], 'pieces', twice)
    expect(parse(more).properties.pieces['x-renamed-from']).toEqual(['count', 'amount'])
    const back = parse(renamed(['properties', 'pieces'], 'amount', more))
    expect(back.properties.amount['x-renamed-from']).toEqual(['pieces', 'count'])
    const unpublished = renameField(SAMPLE_FORM, {
      path: ['properties', 'note'],
      name: 'memo',
      isPublished: () => false,
    })
    expect('edit' in unpublished && unpublished.edit.text).not.toContain('x-renamed-from')
  })

  it('should refuse a name after which an expression would read another field, and say where', () => {
    const rows = ['properties', 'lines', 'items', 'properties', 'rate']
    const { places = [] } =
      refusal(['properties', 'price'], 'l', SAMPLE_FORM.replace('l.amount > amount', 'l.amount > price')) ??
      {}
    expect(places.map(({ name }) => name)).toEqual(['price'])
    // Behind rows with a field of that name the outer one is not seen.
    const outer = SAMPLE_FORM.replace(
      '"amount * 2 + coalesce(price, 0)"',
      '"amount * 2 + coalesce(total, 0)"',
    )
    expect(refusal(rows, 'total', outer)?.places.map(({ path }) => path.at(-1))).toEqual(['x-compute'])
    expect(refusal(['properties', 'total'], 'rate', outer)?.places).not.toEqual([])
  })

  it('should refuse a name that is taken, follows from another field, is reserved or is none', () => {
    const amount = ['properties', 'amount']
    for (const name of ['price', 'kindOther', 'values', 'Amount', 'a.b', 'a"b', '数量', '__proto__', ''])
      expect(refusal(amount, name)?.refused).toEqual(expect.any(String))
    expect(refusal(['properties', 'absent'], 'other')?.refused).toBe('没有这个字段')
    expect(refusal(amount, 'count', `${SAMPLE_FORM},`)?.refused).toBe('文本有错误，请先改正')
  })

  it('should refuse to rename in one shape of rows what an expression reads of several', () => {
    const text = SAMPLE_FORM.replace('"amount > 2"', '"blocks.all(b, b.size > 2)"')
    const path = ['properties', 'blocks', 'x-blocks', 'shapes', 'words', 'properties', 'size']
    expect(refusal(path, 'area', text)?.places.map(({ name }) => name)).toEqual(['size'])
    expect(
      parse(renamed(path, 'area')).properties.blocks['x-blocks'].shapes.picture.properties.size,
    ).toBeDefined()
  })
})
