import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { camelCase } from '#model/derive/names.ts'

/** Folders of src/model whose files are found, with what their index calls them. Node has no glob of imports. */
const REGISTRIES = {
  'field-types': { name: 'fieldTypes', what: 'Every type of field, by name.' },
  'page-kinds': { name: 'pageKinds', what: 'What every kind of page asks of a page file, by name.' },
}

/** Returns the text of each registry's index that the project has: path from the root → what lists the files beside it. */
export async function registryIndexes(root: string): Promise<Record<string, string>> {
  const present = Object.entries(REGISTRIES).filter(([folder]) => existsSync(join(root, 'src/model', folder)))
  const entries = present.map(async ([folder, { name, what }]) => {
    const files = await readdir(join(root, 'src/model', folder))
    const keys = files
      .filter(file => file.endsWith('.ts') && file !== 'index.ts')
      .map(file => file.replace(/\.ts$/, ''))
      .sort()
    return [`src/model/${folder}/index.ts`, indexOf(keys, name, what)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

function indexOf(keys: string[], name: string, what: string): string {
  const header = '// Made by `npm run schema types` from the files beside it. Changes here are lost.'
  const imports = keys.map(key => `import ${camelCase(key)} from './${key}.ts'`)
  const entries = keys.map(key => (camelCase(key) === key ? `  ${key},` : `  '${key}': ${camelCase(key)},`))
  return [header, ...imports, '', `/** ${what} */`, `export const ${name} = {`, ...entries, '}', ''].join(
    '\n',
  )
}
