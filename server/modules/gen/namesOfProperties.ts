import { parseTree } from 'jsonc-parser'

/** Names of the properties that the text of a page file describes; none of one that cannot be read. */
export function namesOfProperties(text: string): Set<string> {
  const resource = valueAt(parseTree(text), 'resource')
  const properties = valueAt(resource, 'properties')?.children ?? []
  return new Set(properties.map(({ children }) => String(children?.[0]?.value)))
}

const valueAt = (node: ReturnType<typeof parseTree>, key: string) =>
  node?.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1]
