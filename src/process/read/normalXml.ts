import type { TextPosition } from '../DiagramFault.ts'
import type { Moddle } from '../ModdleElement.ts'
import { IdAliases } from './IdAliases.ts'
import type { OpenTag, TextPart, XmlParts, XmlToken } from './parseXml.ts'
import { lastBefore, TextPlaces } from './TextPlaces.ts'
import { XmlLetters } from './XmlLetters.ts'

/** A text that says the same in the simplest way, which the reader of diagrams understands. */
export interface NormalXml {
  text: string
  aliases: IdAliases
  /** Where in the original stands what begins at a place of this text, or before it. */
  originOf(place: TextPosition): TextPosition
}

const XSI_URI = 'http://www.w3.org/2001/XMLSchema-instance'

/** @param xml the text that was parsed */
export function normalXml({ tokens, places }: XmlParts, xml: string, moddle: Moddle): NormalXml {
  const tags = tokens.filter(token => token.kind === 'open')
  const letters = new XmlLetters(tags, moddle)
  const aliases = new IdAliases(tags, xml)
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
      add(textOf(token, isLeaf(tokens, index), open.at(-1)?.keepsSpace === true), token.at)
    } else {
      text += `</${open.pop()?.name}>`
    }
  }

  function openTag(tag: OpenTag, name: string, isRoot: boolean): string {
    const declared = isRoot ? letters.declarations : []
    const attributes = tag.attributes.map(attribute => {
      const isType = attribute.uri === XSI_URI && attribute.local === 'type'
      const value = isType ? letters.inValue(attribute.value, tag) : aliases.inValue(attribute.value)
      return [letters.attributeName(attribute), value] as const
    })
    const written = [...declared, ...attributes].map(([key, value]) => ` ${key}="${inQuotes(value)}"`)
    return `<${name}${written.join('')}>`
  }

  function textOf({ text: said, isExact }: TextPart, isAlone: boolean, keeps: boolean): string {
    // The reader passes over white space, except in sections of character data.
    if (said.trim() === '') return isAlone && (isExact || keeps) ? `<![CDATA[${said}]]>` : said
    return escaped(aliases.inValue(said))
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
