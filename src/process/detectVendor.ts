import { parseXml } from './read/parseXml.ts'
import { plainText } from './read/readText.ts'
import { vendorOf } from './read/vendorOf.ts'
import { scanXml } from './read/xmlText.ts'
import type { Vendor } from './vendors.ts'

/** Whose extensions a text is written in, as readDiagram would say, without building the diagram. @throws DiagramFault */
export function detectVendor(xml: string): Vendor {
  return vendorOf(scanXml(parseXml(plainText(xml))))
}
