import { Parser } from 'saxen'
import { t } from '#model/language/t.ts'
import { DiagramFault, type TextPosition } from '../DiagramFault.ts'
import { VENDOR_URIS, VENDORS, type Vendor } from '../vendors.ts'
import { faultOfXml } from './faultOfXml.ts'
import { isTooLarge } from './isTooLarge.ts'

/** Deepest nesting of elements; drawn processes have some twenty. */
const MAX_DEPTH = 200

const BPMN_URI = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const PREFIXES = Object.fromEntries([[BPMN_URI, 'bpmn'], ...VENDORS.map(name => [VENDOR_URIS[name], name])])

const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)([\w.-]*;?)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/

/** What the text of a diagram says before it is understood. */
export interface XmlScan {
  /** How many elements and attributes each vendor's namespace has. */
  used: Record<Vendor, number>
  /** Vendors whose namespace is declared, in the order of declaration. */
  declared: Vendor[]
  /** Every prefix that is declared, with the namespaces that it stands for. */
  prefixes: Map<string, Set<string>>
  processes: number
  /** Ids of messages and signals that stand more than once. */
  repeated: Map<string, 'message' | 'signal'>
}

type Context = () => { line: number; column: number }

/**
 * Reads a text once, without building anything, and refuses what is no diagram: no or broken XML, a document type,
 * entities of its own, another kind of document, more bytes than a diagram may have.
 *
 * @throws DiagramFault
 */
export function scanXml(xml: string): XmlScan {
  refuseAtSight(xml)
  const scan: XmlScan = {
    used: { camunda: 0, flowable: 0, activiti: 0 },
    declared: [],
    prefixes: new Map(),
    processes: 0,
    repeated: new Map(),
  }
  const ids = new Set<string>()
  let depth = 0
  let roots = 0
  new Parser({ proxy: true })
    .ns({ ...PREFIXES })
    .on('attention', (_text, _decode, context) => {
      throw new DiagramFault('DOCTYPE', t('不允许文档类型声明（DOCTYPE）和自定义实体'), positionOf(context))
    })
    .on('openTag', (element, _decode, _selfClosing, context) => {
      if (depth === 0 && ++roots > 1) throw faultOfXml('second root', positionOf(context))
      if (depth === 0) refuseOther(element.name)
      if (++depth > MAX_DEPTH) throw new DiagramFault('TOO_DEEP', t('元素嵌套过深'), positionOf(context))
      note(scan, element.name)
      noteEvent(scan, ids, element.name, element.attrs || {})
      for (const [name, value] of Object.entries(element.attrs || {})) {
        noteAttribute(scan, name, value)
        refuseEntity(value, context)
      }
    })
    .on('closeTag', () => {
      depth--
    })
    .on('text', (text, _decode, context) => refuseEntity(text, context))
    .on('error', (error, context) => {
      throw asFault(error, context)
    })
    .on('warn', (error, context) => {
      throw asFault(error, context)
    })
    .parse(xml)
  if (roots === 0) throw new DiagramFault('NOT_XML', t('文件不是 XML'))
  if (scan.processes === 0) throw new DiagramFault('NO_PROCESS', t('文件中没有流程'))
  return scan
}

function refuseAtSight(xml: string): void {
  if (xml.trim() === '') throw new DiagramFault('EMPTY', t('文件是空的'))
  if (isTooLarge(xml)) throw new DiagramFault('TOO_LARGE', t('文件不能超过 5 MB'))
  if (!xml.trimStart().startsWith('<')) throw new DiagramFault('NOT_XML', t('文件不是 XML'))
  const forbidden = FORBIDDEN.exec(xml)
  if (!forbidden) return
  const before = xml.slice(0, forbidden.index).split('\n')
  throw new DiagramFault('NOT_XML', t('含有 XML 不允许的控制字符'), {
    line: before.length,
    column: (before.at(-1) as string).length + 1,
  })
}

function refuseOther(root: string): void {
  if (root !== 'bpmn:definitions') throw new DiagramFault('NOT_BPMN', t('文件不是 BPMN 2.0 流程图'))
}

function refuseEntity(text: string, context: Context): void {
  const unknown = UNKNOWN_ENTITY.exec(text)
  if (!unknown) return
  const name = unknown[1] as string
  if (name.endsWith(';'))
    throw new DiagramFault('DOCTYPE', t('不允许实体“&{{name}}”', { name }), positionOf(context))
  throw new DiagramFault('NOT_XML', t('“&”应写作“&amp;”'), positionOf(context))
}

function note(scan: XmlScan, name: string): void {
  if (name === 'bpmn:process') scan.processes++
  const prefix = name.split(':')[0] as Vendor
  if (prefix in scan.used) scan.used[prefix]++
}

function noteEvent(scan: XmlScan, ids: Set<string>, name: string, { id }: Record<string, string>): void {
  const kind = /^bpmn:(message|signal)$/.exec(name)?.[1] as 'message' | 'signal' | undefined
  if (!kind || id === undefined) return
  if (ids.has(id)) scan.repeated.set(id, kind)
  ids.add(id)
}

function noteAttribute(scan: XmlScan, name: string, value: string): void {
  if (!name.startsWith('xmlns:')) {
    note(scan, name)
    return
  }
  const prefix = name.slice('xmlns:'.length)
  scan.prefixes.set(prefix, (scan.prefixes.get(prefix) ?? new Set()).add(value))
  const vendor = VENDORS.find(known => VENDOR_URIS[known] === value)
  if (vendor) scan.declared.push(vendor)
}

/** What our own listeners throw passes through the parser's error listener as well. */
function asFault(error: Error, context: Context): DiagramFault {
  return error instanceof DiagramFault ? error : faultOfXml(error.message, positionOf(context))
}

function positionOf(context: Context): TextPosition {
  const { line, column } = context()
  return { line: line + 1, column: column + 1 }
}
