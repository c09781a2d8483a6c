import { SaxesParser } from 'saxes'
import { t } from '#model/language/t.ts'
import { DiagramFault } from '../DiagramFault.ts'
import { FORBIDDEN, faultOfXml } from './faultOfXml.ts'
import { TextPlaces } from './TextPlaces.ts'

/** Deepest nesting of elements; drawn processes have some twenty. */
const MAX_DEPTH = 200

/** A name with the namespace that it stands for. */
export interface XmlName {
  /** '' where there is none. */
  prefix: string
  local: string
  /** '' for no namespace. */
  uri: string
}

export interface XmlAttribute extends XmlName {
  /** Without references, white space as XML normalises it. */
  value: string
}

/** Where something begins in the text. */
interface Placed {
  /** 0-based, in UTF-16 units. */
  at: number
}

export interface OpenTag extends Placed {
  kind: 'open'
  name: XmlName
  /** Without declarations of namespaces. */
  attributes: XmlAttribute[]
  /** [prefix, namespace] as declared here. */
  declared: [string, string][]
  /** What each prefix stands for here, '' for the default. */
  scope: Readonly<Record<string, string>>
}

export interface TextPart extends Placed {
  kind: 'text'
  text: string
  /** Whether it was written with references or as a section of character data: then white space is meant. */
  isExact: boolean
}

export type XmlToken = OpenTag | TextPart | { kind: 'close' }

/** What a text says, in order; text that stands together is one part. */
export interface XmlParts {
  tokens: XmlToken[]
  places: TextPlaces
  comments: number
  /** Processing instructions; the declaration of XML is none. */
  instructions: number
}

/**
 * Reads a text by a conforming parser of XML 1.0 with namespaces. A document type, entities of its own, endless
 * nesting and more bytes than a diagram may have are refused as well.
 *
 * @param xml without a byte order mark
 * @throws DiagramFault with line and column
 */
export function parseXml(xml: string): XmlParts {
  const places = new TextPlaces(xml)
  refuseAtSight(xml, places)
  const tokens: XmlToken[] = []
  const counts = { comments: 0, instructions: 0 }
  const parser = new SaxesParser({ xmlns: true, forceXMLVersion: true, defaultXMLVersion: '1.0' })
  const scopes: Record<string, string>[] = []
  let depth = 0
  /** Where the part begins that is read now. */
  let done = 0

  /** Where the part begins that was just read. */
  const begin = (sign: string) => xml.lastIndexOf(sign, parser.position - 1)
  function addText(text: string, isExact: boolean, at: number): void {
    const last = tokens.at(-1)
    if (last?.kind !== 'text') tokens.push({ kind: 'text', text, isExact, at })
    else tokens[tokens.length - 1] = { ...last, text: last.text + text, isExact: last.isExact || isExact }
  }

  parser.on('error', ({ message }) => {
    const reading = { xml, places, start: done, position: parser.position }
    throw faultOfXml(message.replace(/^\d+:\d+: /, ''), reading)
  })
  parser.on('doctype', () => {
    const at = places.of(xml.indexOf('<!DOCTYPE', done))
    throw new DiagramFault('DOCTYPE', t('不允许文档类型声明（DOCTYPE）和自定义实体'), at)
  })
  let tagAt = 0
  parser.on('opentagstart', () => {
    tagAt = begin('<')
    if (++depth > MAX_DEPTH) throw new DiagramFault('TOO_DEEP', t('元素嵌套过深'), places.of(tagAt))
  })
  parser.on('opentag', tag => {
    const { prefix, local, uri, ns, attributes } = tag
    const scope: Record<string, string> = Object.assign(Object.create(scopes.at(-1) ?? null), ns)
    scopes.push(scope)
    tokens.push({
      ...{ kind: 'open', at: tagAt, name: { prefix, local, uri } },
      attributes: Object.values(attributes).filter(({ uri: of }) => of !== XMLNS),
      declared: Object.entries(ns),
      scope,
    })
    done = parser.position
  })
  parser.on('closetag', () => {
    depth--
    scopes.pop()
    tokens.push({ kind: 'close' })
    done = parser.position
  })
  parser.on('text', text => {
    if (depth > 0) addText(text, xml.slice(done, parser.position).includes('&'), done)
    done = begin('<')
  })
  parser.on('cdata', text => {
    addText(text, true, begin('<![CDATA['))
    done = parser.position
  })
  parser.on('comment', () => {
    counts.comments++
    done = parser.position
  })
  parser.on('processinginstruction', () => {
    counts.instructions++
    done = parser.position
  })
  parser.write(xml)
  parser.close()
  return { tokens, places, ...counts }
}

const XMLNS = 'http://www.w3.org/2000/xmlns/'

function refuseAtSight(xml: string, places: TextPlaces): void {
  if (xml.trim() === '') throw new DiagramFault('EMPTY', t('文件是空的'))
  if (isTooLarge(xml)) throw new DiagramFault('TOO_LARGE', t('文件不能超过 5 MB'))
  if (!xml.trimStart().startsWith('<')) throw new DiagramFault('NOT_XML', t('文件不是 XML'))
  const forbidden = FORBIDDEN.exec(xml)
  if (forbidden) throw new DiagramFault('NOT_XML', t('含有 XML 不允许的控制字符'), places.of(forbidden.index))
}

/** Most bytes that the text of a diagram may have. */
export const MAX_BYTES = 5 * 1024 * 1024

/** Bytes that a letter has at most in UTF-8. */
const WIDEST = 3

/** Whether a text has more than {@link MAX_BYTES}. Its letters are counted in full only where they decide. */
export function isTooLarge(xml: string): boolean {
  if (xml.length > MAX_BYTES) return true
  return xml.length * WIDEST > MAX_BYTES && new TextEncoder().encode(xml).length > MAX_BYTES
}
