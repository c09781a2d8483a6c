import type { ModdleElement } from './ModdleElement.ts'
import { eachElement } from './read/eachElement.ts'
import { inTags } from './read/inTags.ts'
import { isMixed } from './read/isMixed.ts'
import { isTooLarge } from './read/isTooLarge.ts'
import type { ReadDiagram } from './readDiagram.ts'
import { VENDOR_URIS, type Vendor } from './vendors.ts'
import { withOwnPrefixes } from './write/withOwnPrefixes.ts'

type Written = Omit<ReadDiagram, 'warnings'>

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
  const xml = await withOwnPrefixes(definitions, () => moddle.toXML(definitions, { format }))
  return declare(withWhiteSpace(xml), vendor)
}

/** White space that readers would normalise; the library spells out line feeds only. */
function withWhiteSpace(xml: string): string {
  const tabbed = xml.includes('\t') ? inTags(xml, tag => tag.replaceAll('\t', '&#9;')) : xml
  return tabbed.replaceAll('\r', '&#13;')
}

function hasMixedText(definitions: ModdleElement): boolean {
  let isFound = false
  eachElement(definitions, element => {
    isFound ||= isMixed(element)
  })
  return isFound
}

const ROOT = /<(?:[\w.-]+:)?definitions/

function declare(xml: string, vendor: Vendor): string {
  const start = ROOT.exec(xml)
  if (!start) return xml
  const root = xml.slice(start.index, xml.indexOf('>', start.index))
  const uri = VENDOR_URIS[vendor]
  if (root.includes(`"${uri}"`)) return xml
  const isTaken = root.includes(` xmlns:${vendor}=`)
  const end = start.index + start[0].length
  return `${xml.slice(0, end)} xmlns:${vendor}${isTaken ? '0' : ''}="${uri}"${xml.slice(end)}`
}
