import { createModdle } from '../createModdle.ts'
import type { Moddle, ModdleElement, ModdleReference, ModdleWarning } from '../ModdleElement.ts'
import { VENDORS, type Vendor } from '../vendors.ts'
import { noteSpelling } from '../write/withSpelling.ts'
import { isOfMark, settleChildAttributes } from './childAttributes.ts'
import type { IdAliases } from './IdAliases.ts'
import { keepReferences } from './keptReferences.ts'
import { type NormalXml, normalXml } from './normalXml.ts'
import { parseXml } from './parseXml.ts'
import { scanXml, type XmlScan } from './xmlText.ts'

/** What stands in a text, with whatever could not be taken among the warnings. */
export interface TextReading {
  definitions: ModdleElement
  vendor: Vendor
  moddle: Moddle
  scan: XmlScan
  /** How many of each the text has; no element holds them. */
  comments: number
  instructions: number
  warnings: ModdleWarning[]
}

interface TextOptions {
  /** The meta model to read with; one of createModdle unless told. */
  moddleOf?: (vendor: Vendor) => Moddle
  /** Whose extensions are typed; the one that the text uses most unless told. */
  vendor?: Vendor
}

/** The elements of a text. @throws DiagramFault when it is no diagram */
export async function readText(xml: string, options: TextOptions = {}): Promise<TextReading> {
  const text = plainText(xml)
  const parts = parseXml(text)
  const scan = scanXml(parts)
  const vendor = options.vendor ?? vendorOf(scan)
  const moddle = (options.moddleOf ?? createModdle)(vendor)
  const normal = normalXml(parts, text, moddle)
  const { rootElement, references, elementsById, warnings } = await moddle.fromXML(normal.text)
  normal.aliases.restore(rootElement)
  settleChildAttributes(rootElement)
  noteSpelling(rootElement, parts.tokens)
  const original = (reference: ModdleReference) => ({
    ...reference,
    id: normal.aliases.original(reference.id),
  })
  keepReferences(references.map(original), known(elementsById, normal.aliases))
  const { comments, instructions } = parts
  return {
    ...{ definitions: rootElement, vendor, moddle, scan, comments, instructions },
    warnings: warnings.filter(warning => !isOfMark(warning)).map(warning => inOriginal(warning, normal)),
  }
}

/** Without a byte order mark, and without a declaration where white space before it, as in what is pasted, forbids one. */
export const plainText = (xml: string) =>
  xml
    .replace(/^\uFEFF/, '')
    .replace(/^\s+<\?xml\s[^<>?]*\?>/, declaration => declaration.replace(/[^\r\n]/g, ' '))

/** The elements by the ids that the text gives them. */
function known(
  elementsById: Record<string, ModdleElement>,
  aliases: IdAliases,
): Record<string, ModdleElement> {
  const entries = Object.entries(elementsById).map(
    ([id, element]) => [aliases.original(id), element] as const,
  )
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}

const PLACE = /line: (\d+)\s+column: (\d+)/

/** A warning with names and places of the original text; its places are 0-based. */
function inOriginal(warning: ModdleWarning, { aliases, originOf }: NormalXml): ModdleWarning {
  const said = aliases.original(warning.message)
  const message = said.replace(PLACE, (_, line: string, column: string) => {
    const origin = originOf({ line: Number(line) + 1, column: Number(column) + 1 })
    return `line: ${origin.line - 1}\n\tcolumn: ${origin.column - 1}`
  })
  const { value } = warning
  return { ...warning, message, ...(value !== undefined && { value: aliases.original(value) }) }
}

/** The vendor that a text uses most, else declares first, else camunda. */
function vendorOf({ used, declared }: XmlScan): Vendor {
  const most = Math.max(...VENDORS.map(vendor => used[vendor]))
  if (most === 0) return declared[0] ?? 'camunda'
  return VENDORS.find(vendor => used[vendor] === most) as Vendor
}
