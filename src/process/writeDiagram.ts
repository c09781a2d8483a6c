import type { ModdleElement } from './ModdleElement.ts'
import { withChildAttributes } from './read/childAttributes.ts'
import { eachElement } from './read/eachElement.ts'
import { decodeNames } from './read/encodedNames.ts'
import { inTags } from './read/inTags.ts'
import { isMixed } from './read/isMixed.ts'
import { isTooLarge } from './read/isTooLarge.ts'
import { withKeptReferences } from './read/keptReferences.ts'
import type { ReadDiagram } from './readDiagram.ts'
import { VENDOR_URIS, type Vendor } from './vendors.ts'
import { withOwnPrefixes } from './write/withOwnPrefixes.ts'
import { withSpelling } from './write/withSpelling.ts'

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
