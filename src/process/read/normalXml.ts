import type { TextPosition } from '../DiagramFault.ts'
import type { Moddle } from '../ModdleElement.ts'
import { asRead } from './childAttributes.ts'
import { IdAliases } from './IdAliases.ts'
import type { OpenTag, TextPart, XmlAttribute, XmlParts, XmlToken } from './parseXml.ts'
import { lastBefore, TextPlaces } from './TextPlaces.ts'
import { XmlLetters } from './XmlLetters.ts'

/** A text that says the same in the simplest way, which the reader of diagrams understands. */
export interface NormalXml {
  text: string
  aliases: IdAliases
  /** Where in the original stands what begins at a place of this text, or before it. */
  originOf(place: TextPosition): TextPosition
}

/** Elements whose text is the id of another; white space around it means nothing. */
const REFERENCE = /Refs?$|(?:^|:)(?:incoming|outgoing)$/
const XSI_URI = 'http://www.w3.org/2001/XMLSchema-instance'

/** @param xml the text that was parsed */
export function normalXml({ tokens, places }: XmlParts, xml: string, moddle: Moddle): NormalXml {
  const tags = tokens.filter(token => token.kind === 'open')
  const letters = new XmlLetters(tags, moddle)
  const aliases = new IdAliases(tags, xml)
  const ids = new Set(tags.map(({ attributes }) => idOf(attributes)))
  /** Offsets of tags and texts, here and in the original. */
  const [here, there]: [number[], number[]] = [[], []]
  const open: { name: string; keepsSpace: boolean }[] = []
  let text = ''

  function add(part: string, at: number): void {
    here.push(text.length)
    there.push(at)
    text += part
  }
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') {
      const name = letters.elementName(token.name)
      add(openTag(token, name, open.length === 0), token.at)
      open.push({ name, keepsSpace: keepsSpace(token) ?? open.at(-1)?.keepsSpace ?? false })
    } else if (token.kind === 'text') {
      add(textOf(token, isLeaf(tokens, index)), token.at)
    } else {
      text += `</${open.pop()?.name}>`
    }
  }

  function openTag(tag: OpenTag, name: string, isRoot: boolean): string {
    const declared = isRoot ? letters.declarations : []
    const attributes = tag.attributes.map(attribute => {
      const isType = attribute.uri === XSI_URI && attribute.local === 'type'
      const value = isType ? letters.inValue(attribute.value, tag) : aliases.inValue(attribute.value)
      return asRead(attribute, tag.name, [letters.attributeName(attribute), value], moddle)
    })
    const written = [...declared, ...attributes].map(([key, value]) => ` ${key}="${inQuotes(value)}"`)
    return `<${name}${written.join('')}>`
  }

  function textOf({ text: said, isExact }: TextPart, isAlone: boolean): string {
    const parent = open.at(-1)
    const trimmed = said.trim()
    // The reader passes over white space, except in sections of character data.
    if (trimmed === '') return isAlone && (isExact || parent?.keepsSpace) ? `<![CDATA[${said}]]>` : said
    const isReference = ids.has(trimmed) && REFERENCE.test(parent?.name ?? '')
    return escaped(aliases.inValue(isReference ? trimmed : said))
  }

  return {
    text,
    aliases,
    originOf(place) {
      const offset = new TextPlaces(text).offsetOf(place)
      return places.of(there[lastBefore(here, offset)] ?? 0)
    },
  }
}

const idOf = (attributes: readonly XmlAttribute[]): string | undefined =>
  attributes.find(({ uri, local }) => uri === '' && local === 'id')?.value

function keepsSpace({ attributes }: OpenTag): boolean | undefined {
  const said = attributes.find(({ prefix, local }) => prefix === 'xml' && local === 'space')?.value
  return said === undefined ? undefined : said === 'preserve'
}

const isLeaf = (tokens: readonly XmlToken[], index: number): boolean =>
  tokens[index - 1]?.kind === 'open' && tokens[index + 1]?.kind === 'close'

const SIGNS: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }

const escaped = (text: string): string =>
  text.replace(/[&<>\r]/g, sign => `&${SIGNS[sign] ?? `#${sign.charCodeAt(0)}`};`)

const inQuotes = (value: string): string =>
  value.replace(/[&<>"\t\n\r]/g, sign => `&${SIGNS[sign] ?? `#${sign.charCodeAt(0)}`};`)
