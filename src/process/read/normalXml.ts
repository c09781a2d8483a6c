import type { TextPosition } from '../DiagramFault.ts'
import type { Moddle } from '../ModdleElement.ts'
import { asRead } from './childAttributes.ts'
import { IdAliases } from './IdAliases.ts'
import type { OpenTag, TextPart, XmlAttribute, XmlName, XmlParts, XmlToken } from './parseXml.ts'
import { lastBefore, TextPlaces } from './TextPlaces.ts'
import { encodeName } from './xmlText.ts'

const XML_URI = 'http://www.w3.org/XML/1998/namespace'

/**
 * One prefix for each namespace of a text, the same everywhere in it. A text may give a prefix another meaning in each
 * element; the reader of diagrams loses track of that, and knows each namespace of its own by fixed letters.
 */
class XmlLetters {
  readonly #moddle: Moddle
  /** prefix → namespace. */
  readonly #taken = new Map<string, string>()
  /** namespace → prefixes, the one that is used first; '' is the default. */
  readonly #prefixes = new Map<string, string[]>([[XML_URI, ['xml']]])

  /** @param tags of the whole text; the first is the root */
  constructor(tags: readonly OpenTag[], moddle: Moddle) {
    this.#moddle = moddle
    // Where an element is in no namespace, nothing else can be without a prefix.
    const hasDefault = tags.every(({ name }) => name.uri !== '')
    for (const [index, tag] of tags.entries()) {
      for (const [prefix, uri] of tag.declared) this.#declare(prefix, uri, hasDefault && index === 0)
    }
  }

  /** [name of the attribute, namespace] of every declaration; they belong at the root. */
  get declarations(): [string, string][] {
    return [...this.#taken].map(([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri])
  }

  elementName({ uri, local }: XmlName): string {
    return joined(this.#prefixes.get(uri)?.[0] ?? '', local)
  }

  attributeName({ uri, local }: XmlName): string {
    return joined(this.#prefixes.get(uri)?.find(prefix => prefix !== '') ?? '', local)
  }

  /** A name with a prefix inside a value, as the namespaces of its tag mean it. */
  inValue(name: string, { scope }: OpenTag): string {
    const [local = '', prefix = ''] = name.trim().split(':').reverse()
    const uri = scope[prefix]
    return uri === undefined ? name : this.elementName({ prefix, local, uri })
  }

  #declare(prefix: string, uri: string, isDefault: boolean): void {
    if (uri === '' || uri === XML_URI) return
    const known = this.#prefixes.get(uri) ?? []
    const wanted = encodeName(prefix)
    if (known.includes(wanted) || (prefix === '' && known.length > 0)) return
    const letters = prefix === '' && isDefault ? '' : this.#free(wanted || 'ns', uri)
    this.#taken.set(letters, uri)
    this.#prefixes.set(uri, [...known, letters])
  }

  /** The prefix, or one like it where it stands for something else. */
  #free(prefix: string, uri: string): string {
    const isFree = (letters: string) => {
      const own = this.#moddle.getPackage(letters)?.uri
      return !this.#taken.has(letters) && (own === undefined || own === uri)
    }
    let letters = prefix
    for (let number = 1; !isFree(letters); number++) letters = `${prefix}${number}`
    return letters
  }
}

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

const joined = (prefix: string, local: string): string =>
  prefix === '' ? encodeName(local) : `${prefix}:${encodeName(local)}`
