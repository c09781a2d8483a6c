import { camelCase } from '#model/derive/names.ts'

/**
 * Text of a page file to start from.
 * @param key area and name: system/post
 * @param menus paths of the menu directories; the page stands in the one of its area, else at the root
 */
export function starterPage(key: string, menus: readonly string[]): string {
  const segments = key.split('/')
  const name = `${camelCase(segments.at(-1) ?? '')}Name`.replace(/^[A-Z]/, letter => letter.toLowerCase())
  const property = /^[a-z]/.test(name) ? name : 'name'
  const area = segments.slice(0, -1).join('/')
  const page = {
    $schema: `${'../'.repeat(segments.length)}page.schema.json`,
    title: segments.at(-1),
    menu: menus.includes(area) ? { parent: area } : {},
    resource: {
      path: `/${key}`,
      required: [property],
      properties: { [property]: { type: 'string', title: '名称', maxLength: 50, 'x-search': true } },
    },
  }
  return `${JSON.stringify(page, null, 2)}\n`
}
