import { parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { createPageChecker } from '#model/documents/createPageChecker.ts'
import { addField } from '../../../../src/custom/form-builder/text/addField.ts'
import { PAGE_PLACE as place } from '../../../../src/custom/form-builder/text/FormPlace.ts'
import { renameField } from '../../../../src/custom/form-builder/text/names/renameField.ts'
import { usesOf } from '../../../../src/custom/form-builder/text/names/usesOf.ts'
import { removeElements } from '../../../../src/custom/form-builder/text/removeElements.ts'

/** A page that names its fields in every way in which a page can. */
const PAGE = `{
  "title": "设备",
  "menu": {},
  "resource": {
    "path": "/asset/device",
    "label": "name",
    "unique": [["name", "kind"]],
    "indexes": [["-price", "name"]],
    "scope": { "department": "deptId" },
    "required": ["name", "price"],
    "properties": {
      "name":   { "type": "string", "title": "名称", "maxLength": 50, "x-search": true },
      "kind": { "type": "string", "title": "种类", "maxLength": 20 },
      "price": { "type": "number", "title": "单价", "x-scale": 2 },
      "deptId": { "type": "integer", "title": "部门" },
      "total": { "type": "number", "title": "合计", "x-compute": "price * 2.0" }
    },
    "rules": [{ "assert": "price <= total", "message": "太贵", "at": "price" }],
    "measures": { "price": { "title": "总价", "sum": "price", "where": "price > 0.0" } },
    "operations": { "export": { "fields": ["name", "price"] }, "remove": { "when": "price == null" } },
    "actions": {
      "mark": {
        "title": "改价", "when": "price > 1.0", "set": { "price": "values.price + price" },
        "form": {
          "properties": {
            "price": { "type": "number", "title": "加价" },
            "reason": { "type": "string", "title": "原因", "x-visible": "price > 9.0 && kind != null" }
          },
          "required": ["price"]
        }
      }
    }
  },
  "list": {
    "columns": ["name", { "path": "price", "width": 90 }, "createTime"],
    "search": ["name", "price"],
    "sort": "-price,name",
    "groupBy": "kind",
    "tone": [{ "when": "price > 100.0", "tone": "warning", "label": "贵" }],
    "card": { "title": "name", "tags": ["price"] }
  },
  "form": { "columns": 2, "layout": [{ "type": "group", "title": "基本", "items": ["name", "kind", "price"] }, "deptId"] }
}`

const at = (name: string) => ['resource', 'properties', name]
const check = createPageChecker({
  ...{ dictionaries: {}, pages: [] },
  page: { path: 'asset/device/index.json', menus: [] },
})

describe('the form of a page file', () => {
  it('should rename a field wherever the page names it, and nothing of the form of an action', () => {
    const result = renameField(PAGE, { path: at('price'), name: 'cost', place })
    const { resource, list, form } = parse('edit' in result ? result.edit.text : '{}')
    expect(resource).toMatchObject({
      indexes: [['-cost', 'name']],
      required: ['name', 'cost'],
      properties: { cost: { 'x-renamed-from': 'price' }, total: { 'x-compute': 'cost * 2.0' } },
      rules: [{ assert: 'cost <= total', at: 'cost' }],
      measures: { price: { sum: 'cost', where: 'cost > 0.0' } },
      operations: { export: { fields: ['name', 'cost'] }, remove: { when: 'cost == null' } },
    })
    expect(resource.actions.mark).toMatchObject({
      when: 'cost > 1.0',
      set: { cost: 'values.price + cost' },
      form: { required: ['price'], properties: { reason: { 'x-visible': 'price > 9.0 && kind != null' } } },
    })
    expect(list).toMatchObject({
      columns: ['name', { path: 'cost', width: 90 }, 'createTime'],
      search: ['name', 'cost'],
      sort: '-cost,name',
      tone: [{ when: 'cost > 100.0' }],
      card: { title: 'name', tags: ['cost'] },
    })
    expect(form.layout[0].items).toEqual(['name', 'kind', 'cost'])
    const kind = renameField(PAGE, { path: at('kind'), name: 'sort', place })
    const renamed = parse('edit' in kind ? kind.edit.text : '{}')
    expect(renamed.resource.unique).toEqual([['name', 'sort']])
    expect(renamed.list.groupBy).toBe('sort')
    expect(renamed.resource.actions.mark.form.properties.reason['x-visible']).toBe(
      'price > 9.0 && sort != null',
    )
  })

  it('should take a field out of the lists that show it, and tell what else names it', () => {
    const uses = usesOf(PAGE, { paths: [at('name')], place })
    expect(uses.map(({ path }) => path.join('/'))).toEqual([
      'resource/label',
      'resource/unique/0/0',
      'resource/indexes/0/1',
      'resource/operations/export/fields/0',
      'list/sort',
      'list/card/title',
    ])
    const edit = removeElements(PAGE, { paths: [at('price')], place })
    const { resource, list, form } = parse(edit?.text ?? '{}')
    expect(resource.properties).not.toHaveProperty('price')
    expect(resource.required).toEqual(['name'])
    expect(list).toMatchObject({ columns: ['name', 'createTime'], search: ['name'], card: { tags: [] } })
    expect(form.layout[0].items).toEqual(['name', 'kind'])
    expect(edit?.text).toContain('"name":   {')
  })

  it('should compile the form of the page, tell mistakes at their place, and add to a page without a layout', () => {
    const { form, problems } = check(PAGE)
    expect(problems).toEqual([])
    expect(form?.columns).toBe(2)
    expect(form?.fields.map(({ name }) => name)).toContain('deptId')
    const wrong = check(PAGE.replace('"maxLength": 50', '"maxLengt": 50'))
    expect(wrong.form).toBeNull()
    expect(wrong.problems).toMatchObject([{ line: 12, suggestion: expect.anything() }])
    const plain = PAGE.replace(/,\s*"form": \{ "columns.*\}\n\}$/s, '\n}')
    const field = { name: 'note', property: { type: 'string', title: '备注', maxLength: 200 } }
    const added = addField(plain, { field, spot: { parent: [], index: 1 }, place })
    const names = Object.keys(parse(added?.text ?? '{}').resource.properties)
    expect(names.slice(0, 3)).toEqual(['name', 'note', 'kind'])
    expect(check(added?.text ?? '').problems).toEqual([])
  })
})
