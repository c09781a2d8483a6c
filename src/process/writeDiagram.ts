import type { ModdleElement } from './ModdleElement.ts'
import { withChildAttributes } from './read/childAttributes.ts'
import { eachElement } from './read/eachElement.ts'
import { withKeptReferences } from './read/keptReferences.ts'
import { isTooLarge } from './read/parseXml.ts'
import { decodeNames, inTags, isMixed } from './read/xmlText.ts'
import type { ReadDiagram } from './readDiagram.ts'
import { VENDOR_URIS, type Vendor } from './vendors.ts'
import { withSpelling } from './write/withSpelling.ts'

const VALUES_AND_NAMES = /"[^"]*"|'[^']*'|(xmlns:)?([\w.-]+)(?=[:=\s])/g

/** Letters that no diagram has. */
const MARK = 'own-namespace-of-'

type Written = Omit<ReadDiagram, 'warnings' | 'notes'>

/**
 * The diagram as XML in UTF-8. It is formatted unless that would add to its text, or make it larger than a diagram may
 * be, and it declares the vendor's namespace even where nothing uses it, so that the diagram is recognised again.
 */
export async function writeDiagram(diagram: Written): Promise<string> {
  if (hasMixedText(diagram.definitions)) return textOf(diagram, false)
  const formatted = await textOf(diagram, true)
  return isTooLarge(formatted) ? textOf(diagram, false) : formatted
}

async function textOf({ moddle, definitions, vendor }: Written, format: boolean): Promise<string> {
  const write = () => withOwnPrefixes(definitions, () => moddle.toXML(definitions, { format }))
  const withAll = () => withChildAttributes(definitions, () => withSpelling(definitions, write))
  const xml = await withKeptReferences(definitions, withAll)
  return decodeNames(declare(withWhiteSpace(xml), definitions, vendor))
}

/** White space that readers would normalise; the library spells out line feeds only. */
function withWhiteSpace(xml: string): string {
  const tabbed = xml.includes('\t') ? inTags(xml, tag => tag.replaceAll('\t', '&#9;')) : xml
  return tabbed
    .replaceAll('\r', '&#13;')
    .replace(BLANK, (_, tag: string, _name, blank: string) => tag + blank.replace(/[ \t\n]/g, numberOf))
}

/** The text of an element that has nothing else, where it is white space. */
const BLANK = /(<([^\s<>/!?]+)(?: [^\s="]+="[^"]*")*>)([ \t\n]+)(?=<\/\2>)/g

const numberOf = (sign: string): string => `&#${sign.charCodeAt(0)};`

function hasMixedText(definitions: ModdleElement): boolean {
  let isFound = false
  eachElement(definitions, element => {
    isFound ||= isMixed(element)
  })
  return isFound
}

const ROOT = /<(?:[\w.-]+:)?definitions/

/** With the vendor's namespace, and with those that nothing but values may name, which the library leaves out. */
function declare(xml: string, definitions: ModdleElement, vendor: Vendor): string {
  const start = ROOT.exec(xml)
  if (!start) return xml
  const begin = start.index + start[0].length
  const end = begin + (/\s*\/?>/.exec(xml.slice(begin))?.index ?? 0)
  const root = xml.slice(begin, end)
  const isDeclared = (name: string) => root.includes(` ${name}=`)
  const missing = Object.entries(definitions.$attrs).filter(
    ([name, uri]) => name.startsWith('xmlns:') && !definitions.$model.getPackage(uri) && !isDeclared(name),
  )
  const others = missing.map(([name, uri]) => ` ${name}="${uri.replace(/[&<>"]/g, numberOf)}"`).join('')
  const uri = VENDOR_URIS[vendor]
  const letters = `xmlns:${vendor}${isDeclared(`xmlns:${vendor}`) ? '0' : ''}`
  const own = root.includes(`"${uri}"`) ? '' : ` ${letters}="${uri}"`
  return `${xml.slice(0, begin)}${own}${root}${others}${xml.slice(end)}`
}

/**
 * The text that `write` makes, with the prefixes of attributes that name the namespace of their own generic element.
 * The library leaves these out, though `x:a` and `a` are two attributes; so they get letters of their own while it
 * writes, which it does at once, before the promise settles.
 */
async function withOwnPrefixes(
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

/**
 * The text with other letters for some prefixes. The reader knows each namespace of its own by fixed letters and
 * would take what uses these letters for another namespace to belong to it.
 *
 * @param letters prefix → what to write instead
 */
function renamePrefixes(xml: string, letters: ReadonlyMap<string, string>): string {
  if (letters.size === 0) return xml
  return inTags(xml, tag => renameIn(tag, letters))
}

function renameIn(tag: string, letters: ReadonlyMap<string, string>): string {
  return tag.replace(
    VALUES_AND_NAMES,
    (match, declaration: string | undefined, name: string | undefined, at: number) => {
      const other = name === undefined ? undefined : letters.get(name)
      if (other === undefined) return match
      const isPrefix = declaration !== undefined || tag[at + match.length] === ':'
      return isPrefix ? `${declaration ?? ''}${other}` : match
    },
  )
}
