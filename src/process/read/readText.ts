import { createModdle } from '../createModdle.ts'
import type { Moddle, ModdleElement, ModdleWarning } from '../ModdleElement.ts'
import type { Vendor } from '../vendors.ts'
import { renamePrefixes } from './renamePrefixes.ts'
import { scanXml, type XmlScan } from './scanXml.ts'
import { vendorOf } from './vendorOf.ts'

/** What stands in a text, with whatever could not be taken among the warnings. */
export interface TextReading {
  definitions: ModdleElement
  vendor: Vendor
  moddle: Moddle
  scan: XmlScan
  warnings: ModdleWarning[]
}

export interface TextOptions {
  /** The meta model to read with; one of createModdle unless told. */
  moddleOf?: (vendor: Vendor) => Moddle
  /** Whose extensions are typed; the one that the text uses most unless told. */
  vendor?: Vendor
}

/** The elements of a text. @throws DiagramFault when it is no diagram */
export async function readText(xml: string, options: TextOptions = {}): Promise<TextReading> {
  const text = plainText(xml)
  const scan = scanXml(text)
  const vendor = options.vendor ?? vendorOf(scan)
  const moddle = (options.moddleOf ?? createModdle)(vendor)
  const { rootElement, warnings } = await moddle.fromXML(renamePrefixes(text, takenPrefixes(scan, moddle)))
  return { definitions: rootElement, vendor, moddle, scan, warnings }
}

/** Without a byte order mark, and with line ends as XML defines them. */
const plainText = (xml: string) => xml.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')

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
