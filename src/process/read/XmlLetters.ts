import type { Moddle } from '../ModdleElement.ts'
import { encodeName } from './encodedNames.ts'
import type { OpenTag, XmlName } from './parseXml.ts'

const XML_URI = 'http://www.w3.org/XML/1998/namespace'

/**
 * One prefix for each namespace of a text, the same everywhere in it. A text may give a prefix another meaning in each
 * element; the reader of diagrams loses track of that, and knows each namespace of its own by fixed letters.
 */
export class XmlLetters {
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

const joined = (prefix: string, local: string): string =>
  prefix === '' ? encodeName(local) : `${prefix}:${encodeName(local)}`
