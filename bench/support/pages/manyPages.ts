import { join } from 'node:path'
import type { CompileEnvironment, SourceFile } from '#model/types/index.ts'
import { loadSources } from '#server/schemas/loadSources.ts'

/** The pages of the project that are copied: a plain list, a tree, one with links, actions and a split view. */
const copied = ['system/post/index.json', 'system/dept/index.json', 'system/user/index.json']

/** Returns so many pages: those of the project, and copies of them with addresses and tables of their own. */
export async function manyPages(
  count: number,
): Promise<{ files: SourceFile[]; environment: CompileEnvironment }> {
  const { files, environment } = await loadSources(join(import.meta.dirname, '../../..'))
  const templates = files.filter(file => copied.includes(file.path))
  const copies = Array.from({ length: count - files.length }, (_, index) => {
    const template = templates[index % templates.length]
    if (!template) throw new Error('There is no page to copy.')
    return copyOf(template, index)
  })
  return { files: [...files, ...copies], environment }
}

function copyOf({ path, text }: SourceFile, index: number): SourceFile {
  const [area, name] = path.split('/')
  const component = `${area}/${name}-${index}/index`
  const page = JSON.parse(text.replaceAll(`"${area}/${name}/index"`, `"${component}"`))
  page.menu = { parent: area }
  page.resource.path = `/${area}/${name}-${index}`
  page.resource.key ??= `${name}Id`
  page.resource.table = `sys_${name}_${index}`
  for (const property of Object.values<{ 'x-ref'?: { through?: string } }>(page.resource.properties)) {
    const reference = property['x-ref']
    if (reference?.through) reference.through += `_${index}`
  }
  return { path: `${component}.json`, text: JSON.stringify(page, null, 2) }
}
