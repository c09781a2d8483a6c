import { createModdle } from './createModdle.ts'
import type { Moddle, ModdleElement } from './ModdleElement.ts'
import { noteKept } from './read/noteKept.ts'
import { readWarning } from './read/readWarning.ts'
import { renamePrefixes } from './read/renamePrefixes.ts'
import { scanXml, type XmlScan } from './read/scanXml.ts'
import { VENDORS, type Vendor } from './vendors.ts'

/** A diagram that was read. */
export interface ReadDiagram {
  /** The root, of type `bpmn:Definitions`. */
  definitions: ModdleElement
  /** Whose extensions are typed: the one that the text uses most, else declares first, else camunda. */
  vendor: Vendor
  /** The meta model that the elements belong to, for creating more of them. */
  moddle: Moddle
  /** Chinese sentences: what is not known but kept, and what could not be kept. */
  warnings: string[]
}

export interface ReadOptions {
  /** The meta model to read with, such as a modeler's own; one of createModdle unless told. */
  moddleOf?: (vendor: Vendor) => Moddle
}

/**
 * Reads a diagram. Elements and attributes of other namespaces, another vendor's among them, are kept as they are.
 *
 * @throws DiagramFault when the text is no diagram, or could only be opened by leaving out elements
 */
export async function readDiagram(
  xml: string,
  { moddleOf = createModdle }: ReadOptions = {},
): Promise<ReadDiagram> {
  const text = plainText(xml)
  const scan = scanXml(text)
  const vendor = vendorOf(scan)
  const moddle = moddleOf(vendor)
  const { rootElement: definitions, warnings } = await moddle.fromXML(
    renamePrefixes(text, takenPrefixes(scan, moddle)),
  )
  return {
    definitions,
    vendor,
    moddle,
    warnings: [...warnings.map(readWarning), ...noteKept(definitions, vendor)],
  }
}

/** Without a byte order mark, and with line ends as XML defines them. */
const plainText = (xml: string) => xml.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')

function vendorOf({ used, declared }: XmlScan): Vendor {
  const most = Math.max(...VENDORS.map(vendor => used[vendor]))
  if (most === 0) return declared[0] ?? 'camunda'
  return VENDORS.find(vendor => used[vendor] === most) as Vendor
}

/** Other letters for prefixes that stand for a namespace of their own though the meta model has them. */
function takenPrefixes({ prefixes }: XmlScan, moddle: Moddle): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [prefix, uris] of prefixes) {
    const own = moddle.getPackage(prefix)?.uri
    if (own && [...uris].some(uri => uri !== own)) letters.set(prefix, freePrefix(prefix, prefixes))
  }
  return letters
}

function freePrefix(prefix: string, prefixes: ReadonlyMap<string, unknown>): string {
  let number = 1
  while (prefixes.has(`${prefix}${number}`)) number++
  return `${prefix}${number}`
}
