import { t } from '#model/language/t.ts'
import { DiagramFault } from '../DiagramFault.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { VENDOR_URIS, VENDORS, type Vendor } from '../vendors.ts'
import { childrenOf } from './eachElement.ts'
import type { OpenTag, XmlParts } from './parseXml.ts'

export const BPMN_URI = 'http://www.omg.org/spec/BPMN/20100524/MODEL'

/** What the text of a diagram says before it is understood. */
export interface XmlScan {
  /** How many elements and attributes each vendor's namespace has. */
  used: Record<Vendor, number>
  /** Vendors whose namespace is declared, in the order of declaration. */
  declared: Vendor[]
  processes: number
  /** Ids of messages and signals that stand more than once. */
  repeated: Map<string, 'message' | 'signal'>
}

/** Goes through a text once, and refuses another kind of document. @throws DiagramFault */
export function scanXml({ tokens }: XmlParts): XmlScan {
  const scan: XmlScan = {
    used: { camunda: 0, flowable: 0, activiti: 0 },
    declared: [],
    processes: 0,
    repeated: new Map(),
  }
  const tags = tokens.filter(token => token.kind === 'open')
  const { name: root } = tags[0] as OpenTag
  if (root.uri !== BPMN_URI || root.local !== 'definitions') {
    throw new DiagramFault('NOT_BPMN', t('文件不是 BPMN 2.0 流程图'))
  }
  const ids = new Set<string>()
  for (const tag of tags) {
    if (tag.name.uri === BPMN_URI && tag.name.local === 'process') scan.processes++
    for (const { uri } of [tag.name, ...tag.attributes]) noteUse(scan, uri)
    for (const [, uri] of tag.declared) noteDeclaration(scan, uri)
    noteEvent(scan, ids, tag)
  }
  if (scan.processes === 0) throw new DiagramFault('NO_PROCESS', t('文件中没有流程'))
  return scan
}

const VENDOR_BY_URI = new Map(VENDORS.map(vendor => [VENDOR_URIS[vendor], vendor]))

function noteUse(scan: XmlScan, uri: string): void {
  const vendor = VENDOR_BY_URI.get(uri)
  if (vendor) scan.used[vendor]++
}

function noteDeclaration(scan: XmlScan, uri: string): void {
  const vendor = VENDOR_BY_URI.get(uri)
  if (vendor) scan.declared.push(vendor)
}

function noteEvent(scan: XmlScan, ids: Set<string>, { name, attributes }: OpenTag): void {
  if (name.uri !== BPMN_URI || (name.local !== 'message' && name.local !== 'signal')) return
  const id = attributes.find(({ uri, local }) => uri === '' && local === 'id')?.value
  if (id === undefined) return
  if (ids.has(id)) scan.repeated.set(id, name.local)
  ids.add(id)
}

const TOKENS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<\/?(?:"[^"]*"|'[^']*'|[^"'>])*>/g

/** The text with its tags changed, and everything between them as it is. @param xml well formed */
export function inTags(xml: string, change: (tag: string) => string): string {
  return xml.replace(TOKENS, token => (/^<[!?]/.test(token) ? token : change(token)))
}

/** Whether an element holds text beside elements, so that white space between them is part of its text. */
export function isMixed(element: ModdleElement): boolean {
  return Boolean(textOf(element)) && childrenOf(element).length > 0
}

function textOf(element: ModdleElement): unknown {
  const { isGeneric, bodyProperty } = element.$descriptor
  if (isGeneric) return element.$body
  return bodyProperty && element.get(bodyProperty.name)
}

const PLAIN = /^[A-Za-z_][\w.-]*$/
const ENCODED = /_x([\dA-F]{4,6})_/
const STRANGE = /_(?=x[\dA-F]{4,6}_)|[^\w.-]/gu

/**
 * A name in plain letters, which the reader of diagrams takes; every other letter that XML allows becomes its number:
 * `名` is `_x540D_`. A diagram keeps such names while it is open.
 */
export function encodeName(name: string): string {
  if (name === '' || (PLAIN.test(name) && !ENCODED.test(name))) return name
  const encoded = name.replace(STRANGE, numberOf)
  return PLAIN.test(encoded) ? encoded : numberOf(encoded.charAt(0)) + encoded.slice(1)
}

const numberOf = (letter: string): string =>
  `_x${(letter.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}_`

const NAMES = /"[^"]*"|'[^']*'|_x([\dA-F]{4,6})_/g

/** The text with its names as they were. @param xml well formed */
export function decodeNames(xml: string): string {
  if (!ENCODED.test(xml)) return xml
  return inTags(xml, tag =>
    tag.replace(NAMES, (match, code?: string) =>
      code === undefined ? match : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  )
}
