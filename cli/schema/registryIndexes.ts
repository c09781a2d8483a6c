import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** An index of a folder of src/model, whose files are found. Node has no glob of imports. */
interface RegistryIndex {
  folder: string
  /** What it is called, and the file that holds it. */
  name: string
  file: string
  what: string
  /** Named export that it lists; the default one where absent. */
  lists?: string
}

const INDEXES: RegistryIndex[] = [
  {
    folder: 'field-types',
    ...{
      name: 'fieldTypes',
      file: 'index.ts',
      what: 'Every type of field with all that is known of it, by name.',
    },
  },
  {
    folder: 'field-types',
    ...{ name: 'bases', file: 'bases.ts', what: 'What both sides know of every type of field, by name.' },
    lists: 'base',
  },
  {
    folder: 'page-kinds',
    ...{ name: 'pageKinds', file: 'index.ts', what: 'What every kind of page asks of a page file, by name.' },
  },
]

/** Returns the text of each index that the project has: path from the root → what lists the files beside it. */
export async function registryIndexes(root: string): Promise<Record<string, string>> {
  const present = INDEXES.filter(({ folder }) => existsSync(join(root, 'src/model', folder)))
  const made = new Set(INDEXES.map(({ folder, file }) => join(folder, file)))
  const entries = present.map(async index => {
    const files = await readdir(join(root, 'src/model', index.folder))
    const keys = files
      .filter(file => file.endsWith('.ts') && !made.has(join(index.folder, file)))
      .map(file => file.replace(/\.ts$/, ''))
      .sort()
    return [`src/model/${index.folder}/${index.file}`, textOf(index, keys)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** date-time → dateTime. Nothing of the model is loaded here, because its indexes may be wrong. */
const camelCase = (word: string): string =>
  word.replace(/-+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function textOf({ name, what, lists }: RegistryIndex, keys: string[]): string {
  const header = '// Made by `npm run schema types` from the files beside it. Changes here are lost.'
  const imports = keys.map(key => `import ${importOf(camelCase(key), lists)} from './${key}.ts'`)
  const entries = keys.map(key => (camelCase(key) === key ? `  ${key},` : `  '${key}': ${camelCase(key)},`))
  return [header, ...imports, '', `/** ${what} */`, `export const ${name} = {`, ...entries, '}', ''].join(
    '\n',
  )
}

const importOf = (name: string, lists: string | undefined): string =>
  lists === undefined ? name : `{ ${lists} as ${name} }`
