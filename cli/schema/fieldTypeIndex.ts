import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { camelCase } from '#model/derive/names.ts'

/** Where the index of the types of field stands. */
export const FIELD_TYPE_INDEX = 'src/model/field-types/index.ts'

/** The index of the types of field, found by their files: both sides import it, and a browser cannot look into folders. */
export function fieldTypeIndex(root: string): string {
  const files = globSync('src/model/field-types/*.ts', { cwd: root }).map(file => basename(file, '.ts'))
  const types = files.filter(name => name !== 'index').sort()
  // In the formatter's order, to which a hyphen comes after a full stop.
  const imports = types.toSorted((one, other) => (endless(one) < endless(other) ? -1 : 1))
  const entries = types.map(type =>
    camelCase(type) === type ? `  ${type},` : `  '${type}': ${camelCase(type)},`,
  )
  return [
    '// Made by `npm run schema types` from the files beside it. Changes here are lost.',
    ...imports.map(type => `import ${camelCase(type)} from './${type}.ts'`),
    '',
    '/** Every type of field, by name. */',
    'export const fieldTypes = {',
    ...entries,
    '}',
    '',
  ].join('\n')
}

const endless = (type: string): string => type.replaceAll('-', '~')
