import { t } from '#model/language/t.ts'
import { DiagramFault } from '../DiagramFault.ts'
import { VENDOR_URIS, VENDORS, type Vendor } from '../vendors.ts'
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
