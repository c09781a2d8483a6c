import type { ModdleElement } from '../ModdleElement.ts'
import { eachElement } from './eachElement.ts'
import type { OpenTag } from './parseXml.ts'

/** The ids that the reader of diagrams takes; it leaves out elements that have others. */
const TAKEN = /^([a-z][\w-.]*:)?[a-z_][\w-.]*$/i
const STEM = 'id-alias'

/** Stands in for ids that the reader of diagrams would refuse, such as those in Chinese letters, while it reads. */
export class IdAliases {
  readonly #aliases = new Map<string, string>()
  readonly #originals: string[] = []
  readonly #stem: string
  readonly #written: RegExp

  /** @param xml the text, in which no alias may stand */
  constructor(tags: readonly OpenTag[], xml: string) {
    let stem = STEM
    while (xml.includes(stem)) stem += '-'
    this.#stem = stem
    this.#written = new RegExp(`${stem}(\\d+)\\.`, 'g')
    for (const { attributes } of tags) {
      const id = attributes.find(({ uri, local }) => uri === '' && local === 'id')?.value
      if (id && !TAKEN.test(id)) this.#add(id)
    }
  }

  /** A value with aliases for the ids that it is or lists. */
  inValue(value: string): string {
    if (this.#aliases.size === 0) return value
    const whole = value.trim()
    const alias = this.#aliases.get(value) ?? this.#aliases.get(whole)
    // White space around an id is not the id's: it stays.
    if (alias) return this.#aliases.has(value) ? alias : value.replace(whole, alias)
    return value.replace(/\S+/g, part => this.#aliases.get(part) ?? part)
  }

  original(value: string): string {
    if (this.#aliases.size === 0) return value
    return value.replace(this.#written, (_, index: string) => this.#originals[Number(index)] as string)
  }

  /** Gives every element back what the text says. */
  restore(root: ModdleElement): void {
    if (this.#aliases.size === 0) return
    eachElement(root, element => {
      this.#restoreIn(element)
      if (element.$attrs) this.#restoreIn(element.$attrs)
    })
  }

  #add(id: string): void {
    if (this.#aliases.has(id)) return
    this.#aliases.set(id, `${this.#stem}${this.#originals.length}.`)
    this.#originals.push(id)
  }

  #restoreIn(holder: Record<string, unknown>): void {
    for (const name of Object.keys(holder)) {
      if (name.startsWith('$') && name !== '$body') continue
      const value = holder[name]
      if (typeof value === 'string') holder[name] = this.original(value)
      else if (Array.isArray(value) && value.every(part => typeof part === 'string'))
        holder[name] = value.map(part => this.original(part))
    }
  }
}
