/** Column or table name of a property: postCode → post_code. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`).replace(/^_/, '')

/** dict-data → dictData. */
export const camelCase = (word: string): string =>
  word.replace(/[-_]+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** dict-data → DictData. */
export const pascalCase = (word: string): string => {
  const camel = camelCase(word)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/** Parts of an address or page key; "index" at the end stands for the folder and is left out. */
export function segmentsOf(path: string): string[] {
  const segments = path.split('/').filter(Boolean)
  if (segments.length > 1 && segments.at(-1) === 'index') segments.pop()
  return segments
}
