import type { ModdleElement } from '../ModdleElement.ts'
import { eachElement } from '../read/eachElement.ts'
import { inTags } from '../read/inTags.ts'
import { renamePrefixes } from '../read/renamePrefixes.ts'

/** Letters that no diagram has. */
const MARK = 'own-namespace-of-'

/**
 * The text that `write` makes, with the prefixes of attributes that name the namespace of their own generic element.
 * The library leaves these out, though `x:a` and `a` are two attributes; so they get letters of their own while it
 * writes, which it does at once, before the promise settles.
 */
export async function withOwnPrefixes(
  definitions: ModdleElement,
  write: () => Promise<{ xml: string }>,
): Promise<string> {
  const named = namedByOwner(definitions)
  if (named.length === 0) return (await write()).xml
  const prefixes = new Set(named.map(({ prefix }) => prefix))
  for (const prefix of prefixes) definitions.$attrs[`xmlns:${MARK}${prefix}`] = `urn:${MARK}${prefix}`
  for (const { element, name } of named) rename(element, name, `${MARK}${name}`)
  const writing = write()
  for (const { element, name } of named) rename(element, `${MARK}${name}`, name)
  for (const prefix of prefixes) delete definitions.$attrs[`xmlns:${MARK}${prefix}`]
  return withoutMarks((await writing).xml, prefixes)
}

interface NamedAttribute {
  element: ModdleElement
  name: string
  prefix: string
}

function namedByOwner(definitions: ModdleElement): NamedAttribute[] {
  const found: NamedAttribute[] = []
  eachElement(definitions, element => {
    const [prefix = '', local] = element.$type.split(':')
    if (!element.$descriptor.isGeneric || local === undefined) return
    const names = Object.keys(element).filter(name => name.startsWith(`${prefix}:`))
    for (const name of names) found.push({ element, name, prefix })
  })
  return found
}

function rename(element: ModdleElement, name: string, other: string): void {
  element[other] = element[name]
  delete element[name]
}

function withoutMarks(xml: string, prefixes: ReadonlySet<string>): string {
  const declarations = new RegExp(` xmlns:${MARK}[^=]+="[^"]*"`, 'g')
  const undeclared = inTags(xml, tag => tag.replace(declarations, ''))
  return renamePrefixes(undeclared, new Map([...prefixes].map(prefix => [`${MARK}${prefix}`, prefix])))
}
